-- How a place lies on the plan of the yard, whose middle is at `grid_x`, `grid_y`: metres along both sides and degrees clockwise. Without a
-- size it is drawn as its kind usually is.
alter table yard_place
  add column plan_width int check (plan_width between 1 and 200),
  add column plan_depth int check (plan_depth between 1 and 200),
  add column plan_turn int not null default 0 check (plan_turn between 0 and 359);

-- What is drawn around the places: buildings, roads, fences, words.
create table yard_plan (
  org_unit text not null,
  shapes jsonb not null default '[]',
  version int not null default 1,
  primary key (org_unit)
);
call app.tenant_table('yard_plan');
comment on column yard_plan.shapes is 'type: PlanShape[]';
