-- What a trip carries at its fullest moment (domain 1.1, I2): deliveries ride from the depot to their stop, collected goods from theirs
-- to the end. The sums over its shipments stay beside it: a trip that brings and fetches is not full with both.
alter table trip
  add column peak_weight bigint not null default 0,
  add column peak_volume bigint not null default 0,
  add column peak_loading_meter bigint not null default 0;

with ride as (
  select o.org_unit, o.trip_id, s.weight, s.volume, s.loading_meter,
    case when o.order_type = 'PICKUP' then st.sequence else 0 end as joins,
    case when o.order_type = 'PICKUP' then null else st.sequence end as leaves
  from stop_order o
    join stop st on st.org_unit = o.org_unit and st.id = o.stop_id
    join shipment s on s.org_unit = o.org_unit and s.id = o.item_id
), moment as (
  select distinct org_unit, trip_id, joins as at from ride
  union
  select distinct org_unit, trip_id, 0 from ride
), aboard as (
  select m.org_unit, m.trip_id, sum(r.weight) as weight, sum(r.volume) as volume, sum(r.loading_meter) as loading_meter
  from moment m
    join ride r on r.org_unit = m.org_unit and r.trip_id = m.trip_id and r.joins <= m.at and (r.leaves is null or r.leaves > m.at)
  group by m.org_unit, m.trip_id, m.at
), peak as (
  select org_unit, trip_id, max(weight) as weight, max(volume) as volume, max(loading_meter) as loading_meter
  from aboard
  group by org_unit, trip_id
)
update trip t set peak_weight = p.weight, peak_volume = p.volume, peak_loading_meter = p.loading_meter
from peak p
where t.org_unit = p.org_unit and t.id = p.trip_id;
