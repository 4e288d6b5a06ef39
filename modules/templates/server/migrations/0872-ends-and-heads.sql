-- Where trips of a template begin and end; null: at the depot, and where it began.
alter table trip_template add column start_location_id text;
alter table trip_template add column end_location_id text;
-- Days of today and later whose trips lack a driver or vehicle that may drive them.
alter table trip_template add column head_days int not null default 0 check (head_days between 0 and 400);
-- What is wrong with the head of the trip of a day, as it was looked at last.
alter table template_day add column head_issues jsonb not null default '[]';
comment on column template_day.head_issues is 'type: HeadIssues';
-- Who carries what a collection creates; null: as the rules and routes of the depot say.
alter table recurring_collection add column aff_id text;
call app.limit_columns(array['trip_template', 'template_day', 'recurring_collection']);
