-- Reasons of the catalogue by which not all packages change hands (domain 2.2.1: 102, 103, 104): who documents says which.
update master_record set data = data || jsonb_build_object('packageLoss', case data ->> 'code' when '104' then 'RETURNED' else 'MISSING' end)
where type = 'processdeviation' and data ->> 'code' in ('102', '103', '104') and data ->> 'classification' = 'DEVIATION' and not data ? 'packageLoss';
