-- Monday to Sunday, then the holiday: up to two spans of a day, [{from: [h,m,s], to: [h,m,s]}] each.
alter table org_unit add column opening_hours jsonb;
