-- Whoever signs in is known where he signed in (decision 0056).
comment on table failed_login is 'global, each server: attempts, also on accounts that do not exist';
comment on table session is 'global, each server: known before a unit is';
comment on table provider_login is 'global, each server: begun before anybody is signed in';
comment on table password_link is 'global, each server: opened before anybody is signed in';
comment on table partner_key_use is 'global, each server: counted before a unit is known';
