-- Where a bucket is configured, bytes move there from `blob_chunk`; the row says where they lie, and its hash what they are.
alter table blob add column in_bucket boolean not null default false;
create index blob_to_move on blob (created_at) where not in_bucket;
