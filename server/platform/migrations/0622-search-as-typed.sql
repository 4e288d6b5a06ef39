-- What people type for letters that their keyboard has not, and for apostrophes: the same as plainText and searchableText of kernel/text.ts, for
-- texts that are put together in a query. Immutable, so that an index may stand on it.
create function app.plain_text(t text) returns text language sql immutable parallel safe strict as $$
  select case when t !~ '[^\x01-\x7f]' then lower(t) else lower(regexp_replace(normalize(
    replace(replace(replace(replace(replace(replace(replace(replace(
      translate(t, 'øØłŁđĐðÐıħĦŧŦ’‘ʼ´`′', 'oollddddihhtt'''''''''''''),
      'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'þ', 'th'), 'Þ', 'th'), nfd), '[\u0300-\u036f]', '', 'g')) end $$;

create function app.searchable(t text) returns text language sql immutable parallel safe strict as $$
  select case when t !~ '[^\x01-\x7f]' then app.plain_text(t) else app.plain_text(normalize(t, nfc)) || coalesce((
    select string_agg(' ' || app.plain_text(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(word,
      'ä', 'ae'), 'Ä', 'ae'), 'ö', 'oe'), 'Ö', 'oe'), 'ü', 'ue'), 'Ü', 'ue'), 'ø', 'oe'), 'Ø', 'oe'), 'å', 'aa'), 'Å', 'aa')), '' order by n)
    from regexp_split_to_table(normalize(t, nfc), '\s+') with ordinality as w(word, n) where word ~ '[äÄöÖüÜøØåÅ]'), '') end $$;
