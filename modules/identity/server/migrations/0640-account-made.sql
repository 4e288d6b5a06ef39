-- When an account was made: one that nobody has used yet is unused only after its time. Unknown of accounts from before.
alter table account add column created_at timestamptz;
alter table account alter column created_at set default now();
