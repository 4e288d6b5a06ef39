-- A truck may carry goods for two depots: each says for its own what came, and the legs of the other stay on the way.
alter table process_item add column announced_to text references org_unit (id), add column received_at timestamptz;
update process_item i
  set announced_to = s.leg_depot, received_at = l.received_at
  from process_list l, shipment s
  where l.org_unit = i.org_unit and l.id = i.list_id and l.kind = 'LDG' and l.manifest_version > 0
    and s.org_unit = i.org_unit and s.id = i.item_id and s.traffic_type = 'LineHaul';
alter table process_list drop column received_at;
