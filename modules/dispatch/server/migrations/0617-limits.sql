call app.limit_columns(array['trip', 'stop', 'stop_order', 'handover', 'vehicle_position'], '{"stop_order.cash_collected": "MONEY"}');
