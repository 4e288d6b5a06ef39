call app.limit_columns(array['transport_order'], '{"transport_order.weight": "MASS"}');
