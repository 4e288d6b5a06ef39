-- Which process is sending a message, or fetching from a folder: nobody else does meanwhile. What a process that is gone held is freed.
alter table out_message add column sending_by uuid;
alter table partner_channel add column polling_by uuid;
create index out_message_sending on out_message (sending_by) where sending_by is not null;
