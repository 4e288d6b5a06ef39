-- The least that writes the same rows as a loading scan: one function that also decides. What it leaves out: the rare branches, the first scan's
-- step of a list, languages, NOTIFY. It is made in the database of a benchmark only.
create or replace function app.bench_scan(u text, who text, lid uuid, code text, k text) returns text
language plpgsql set search_path = public as $$
declare
  l process_list; t trip; p package; s shipment; lp process_package; li process_item; pk jsonb; n_scanned int; n_all int; a jsonb; at timestamptz := now(); ids uuid[];
begin
  perform pg_advisory_xact_lock(hashtextextended(u || '/' || k, 0));
  select answer into a from done_once where org_unit = u and key = k;
  if found then return a; end if;
  select * into l from process_list where org_unit = u and id = lid;
  select array(select app.packages_bearing(code)) into ids;
  select * into t from trip where org_unit = u and id = l.trip_id for update;
  select * into l from process_list where org_unit = u and id = lid for update;
  select * into lp from process_package where org_unit = u and list_id = lid and package_id = any(ids) limit 1;
  select * into p from package where org_unit = u and id = lp.package_id;
  select * into s from shipment where org_unit = u and id = p.item_id for update;
  select * into p from package where org_unit = u and id = p.id for update;
  select * into li from process_item where org_unit = u and list_id = lid and item_id = s.id;
  select jsonb_agg(jsonb_build_object('id', x.package_id, 's', x.process_status, 'b', q.barcode, 't', q.terminal_status)),
      count(*) filter (where x.process_status = 'LOADED'), count(*)
    into pk, n_scanned, n_all
    from process_package x join package q on q.org_unit = x.org_unit and q.id = x.package_id where x.org_unit = u and x.list_id = lid and x.item_id = s.id;
  update package set status = 'OK', terminal_status = 'LOADED', details = details || jsonb_build_object('loading', jsonb_build_object('processName', l.name,
      'processId', l.id, 'processStatus', 'LOADED', 'packageStatus', 'OK', 'deviationCode', null, 'lastStatusTime', 1, 'user', who)),
      compartment_kind = 'VEHICLE_LOCAL_TRAFFIC', compartment_id = t.vehicle_id, version = version + 1
    where org_unit = u and id = p.id;
  update process_package set process_status = 'LOADED', scanned_at = at, scanned_by = who, earlier_space = p.actual_space, earlier_space_type = p.actual_space_type,
      earlier_terminal = p.terminal_status where org_unit = u and list_id = lid and package_id = p.id;
  update process_item set state = case when n_scanned + 1 = n_all then 'LOADED' else 'PARTLY_LOADED' end, scanned = n_scanned + 1
    where org_unit = u and list_id = lid and item_id = s.id;
  update shipment set packages_on_terminal = (select count(*) from package x where x.org_unit = u and x.item_id = s.id and x.active and x.terminal_status = 'IN_DEPOT'),
      state = case when s.state = 'RELEASED' then 'IN_LOADING' else s.state end
    where org_unit = u and id = s.id;
  update transition set state = case when n_scanned + 1 = n_all then 'FINISHED' else 'IN_PROGRESS' end, moved = n_scanned + 1
    where org_unit = u and item_id = s.id and timeline_type = 'LOADING' and state in ('PLANNED', 'IN_PROGRESS');
  update process_list set packages_scanned = packages_scanned + 1, items_done = items_done + (n_scanned + 1 = n_all)::int where org_unit = u and id = lid;
  update trip set packages_loaded = l.packages_scanned + 1 where org_unit = u and id = t.id;
  insert into history (org_unit, id, log_key, type, code, account_id, account_name, user_type, text_key, args, override_codes, status_time)
    values (u, uuidv7(), 'PKG:' || p.id, 'STS', '3020', who, who, 'LOADER', 'crossdock:history/packageScanned', jsonb_build_object('barcode', code, 'name', l.name), '{}', at);
  if s.state = 'RELEASED' then
    insert into history (org_unit, id, log_key, type, code, account_id, account_name, user_type, text_key, args, override_codes, status_time)
      values (u, uuidv7(), 'ITEM:' || s.id, 'STS', '2020', who, who, 'LOADER', 'shipments:history/startLoading', jsonb_build_object('trip', t.name), '{}', at);
  end if;
  insert into outbox (org_unit, id, seq, kind, topic, payload)
    values (u, uuidv7(), 0, 'changed', 'loading', jsonb_build_object('entity', 'loadingList', 'id', l.id, 'version', l.version)),
      (u, uuidv7(), 1, 'changed', 'items', jsonb_build_object('entity', 'item', 'id', s.id, 'version', null)),
      (u, uuidv7(), 2, 'changed', 'trips', jsonb_build_object('entity', 'trip', 'id', t.id, 'version', t.version));
  insert into process_scan (org_unit, list_id, id, client_scan_id, barcode, result, item_id, package_id, consignee_name, scanned_at, scanned_by)
    values (u, lid, uuidv7(), k, code, 'OK', s.id, p.id, s.place_name, at, who);
  a := jsonb_build_object('clientScanId', k, 'result', 'OK', 'message', 'Loaded ' || code, 'item', jsonb_build_object('itemId', s.id, 'orderNumber', s.order_number,
      'consigneeName', s.place_name, 'placeCity', s.place_city, 'state', li.state, 'expectedPackages', li.expected, 'scannedPackages', n_scanned + 1,
      'totalGrossWeight', s.weight, 'attributes', s.attributes, 'belongsTo', null, 'gate', null, 'storingPosition', p.actual_space), 'package', pk,
    'checkResults', '[]'::jsonb, 'summaries', jsonb_build_object('scanned', l.packages_scanned + 1, 'expected', l.packages_expected, 'items', l.items, 'done', l.items_done),
    'listState', l.state);
  insert into done_once (org_unit, key, answer) values (u, k, a);
  return a;
end $$;
grant execute on function app.bench_scan to kontor_app;
