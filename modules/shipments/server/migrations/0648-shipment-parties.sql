-- Who collects where that is not the consignor, and who stands as consignor where the consignee shall not see who sends; and who gave a shipment to
-- the master dispatcher when: that forwarder reads it until the end of the day.
alter table shipment
  add column collector jsonb,
  add column neutral_consignor jsonb,
  add column aff_handed_over_at timestamptz,
  add column aff_handed_over_by text;
comment on column shipment.collector is 'type: ShipmentAddress';
comment on column shipment.neutral_consignor is 'type: ShipmentAddress';
call app.limit_columns(array['shipment']);
