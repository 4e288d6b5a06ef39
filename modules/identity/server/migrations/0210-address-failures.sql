-- Wrong attempts count per address as well (the unit is empty there): one address that tries many accounts locks none of them.
alter table failed_login
  drop constraint failed_login_kind_check,
  add constraint failed_login_kind_check check (kind in ('PASSWORD', 'CODE', 'PAIRING', 'ADDRESS'));
