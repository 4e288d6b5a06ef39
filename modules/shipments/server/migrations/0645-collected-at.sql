-- Direct traffic: when its driver took it aboard at its consignor. From then on it is goods on a vehicle.
alter table shipment add column collected_at timestamptz;
call app.limit_columns(array['shipment']);
