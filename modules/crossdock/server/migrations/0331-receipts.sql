-- When the depot that a loaded unit went to first said what came off it: until then its line-haul legs are on the way, whatever was documented here.
alter table process_list add column received_at timestamptz;
