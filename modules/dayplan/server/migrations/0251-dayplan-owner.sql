-- takes over table day_plan
comment on table day_plan is 'Proposals for a day; written and read by the module dayplan.';
