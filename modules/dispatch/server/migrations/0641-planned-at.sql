-- When a trip was last planned as it stands: nothing can be late by a plan before that plan was made. Null: as it was created.
alter table trip add column planned_at timestamptz;
