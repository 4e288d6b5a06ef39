-- The depot at which a line-haul leg ends: its truck drives there, not to the consignee, who is the next depot's.
alter table shipment add column leg_depot text references org_unit (id);
update shipment s
  set leg_depot = u.id,
    stop_key = 'depot:' || u.id,
    latitude = coalesce(u.latitude, s.latitude),
    longitude = coalesce(u.longitude, s.longitude)
  from org_unit u
  where u.id = s.destination_depot
    and u.id <> s.org_unit
    and s.traffic_type = 'LineHaul'
    and s.shipment_type <> 'PICKUP'
    and s.trip_id is null
    and s.state in ('CREATED', 'DISPATCHABLE', 'ON_HOLD');
