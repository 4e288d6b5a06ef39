-- The tables of area freight forwarders said a hand-over mode that nothing ever obeyed: it is no result any more, in drafts and versions alike,
-- so that a version that is brought back has no cell that the grid does not show.
create function pg_temp.without_mode(rows jsonb) returns jsonb language sql as $$
  select jsonb_agg(case when r -> 'result' ? 'handOverMode' then jsonb_set(r, '{result}', (r -> 'result') - 'handOverMode') else r end order by n)
  from jsonb_array_elements(rows) with ordinality as e (r, n)
$$;
update rule_set set draft = pg_temp.without_mode(draft) where draft @? '$[*].result.handOverMode';
update rule_version set rows = pg_temp.without_mode(rows) where rows @? '$[*].result.handOverMode';
drop function pg_temp.without_mode(jsonb);
