-- Files of a partner's folder that could not be fetched the last time: the next time they come last, so that one keeps no other waiting.
alter table partner_channel add column poll_troubled text[] not null default '{}';
