-- Attachments of messages go with the messages that they belong to.
create function app.trim_attachments(unit text, older_than timestamptz) returns bigint
  language sql volatile security definer set search_path = public as $$
  with old as (select id from blob where org_unit = unit and type = 'channels-attachment' and created_at < older_than),
    pieces as (delete from blob_chunk c using old where c.org_unit = unit and c.blob_id = old.id),
    pictures as (delete from blob_thumbnail t using old where t.org_unit = unit and t.blob_id = old.id),
    gone as (delete from blob b using old where b.org_unit = unit and b.id = old.id returning 1)
  select count(*) from gone $$;
revoke all on function app.trim_attachments(text, timestamptz) from public, kontor_app;
