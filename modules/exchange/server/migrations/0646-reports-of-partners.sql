-- Reports of partners that came before what they speak of was known: they are tried again by themselves.
create index order_row_report on order_row (org_unit, import_id) where state = 'ERROR' and draft ? 'report';
