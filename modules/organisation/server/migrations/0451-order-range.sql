-- Orders have numbers of their own, from a range like that of the shipments.
insert into number_range (org_unit, purpose, prefix, next_value, last_value)
  select org_unit, 'ORDER', 'T' || prefix, 1, 9999999 from number_range where purpose = 'SHIPMENT'
  on conflict do nothing;
