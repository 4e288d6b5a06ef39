import type { PersonalData } from '#platform/persons.ts';

/** Every text and number of a record, as they are searched (`wordsOf` in store.ts). */
const words = `left(app.searchable(concat_ws(' ', r.id, (select string_agg(v #>> '{}', ' ') from jsonb_path_query(r.data, 'strict $.**') v where jsonb_typeof(v) = 'string'))), 2400)`;
const contact = (at: string) => ({
  name: `${at} ->> 'name'`,
  phone: `${at} ->> 'phone'`,
  mobile: `${at} ->> 'mobile'`,
  email: `${at} ->> 'email'`,
});
const rowsOf = (field: string): string =>
  `jsonb_array_elements(case when jsonb_typeof(r.data -> '${field}') = 'array' then r.data -> '${field}' else '[]'::jsonb end)`;

export const masterdataPersons: readonly PersonalData[] = [
  {
    name: 'drivers',
    table: 'master_record',
    class: 'PERSONAL',
    only: `r.type = 'driver'`,
    who: [
      {
        driver: 'r.id',
        account: `r.data ->> 'userId'`,
        licence: `r.data ->> 'drivingLicenceNumber'`,
        ...contact(`r.data -> 'contactPerson'`),
      },
    ],
    by: ['created_by', 'changed_by'],
    texts: ['data', 'words'],
    shown: { id: 'r.id', validFrom: 'r.valid_from', validTo: 'r.valid_to' },
    // The id stays: trips that are kept name it.
    erase: { data: `jsonb_build_object('contactPerson', jsonb_build_object('name', ':somebody'))` },
    derived: { words },
    erasable: 'r.valid_to < now()::date',
  },
  {
    name: 'records',
    table: 'master_record',
    class: 'PERSONAL',
    only: `r.type <> 'driver'`,
    who: [
      { each: rowsOf('contacts'), ...contact('e.value') },
      contact(`r.data -> 'contact'`),
      {
        name: `r.data -> 'address' ->> 'name1'`,
        phone: `r.data -> 'address' ->> 'phone'`,
        mobile: `r.data -> 'address' ->> 'mobile'`,
        email: `r.data -> 'address' ->> 'email'`,
      },
    ],
    by: ['created_by', 'changed_by'],
    texts: ['data', 'words'],
    shown: { type: 'r.type', id: 'r.id' },
    derived: { words },
  },
  {
    name: 'recordImports',
    table: 'sheet_import',
    class: 'OPERATIONAL',
    by: ['account_id'],
    texts: ['filename', 'columns'],
    shown: { createdAt: 'r.created_at' },
  },
  {
    name: 'importedRecords',
    table: 'sheet_row',
    class: 'OPERATIONAL',
    who: [
      {
        driver: `(select case when i.type = 'driver' then r.record_id end from sheet_import i where i.org_unit = r.org_unit and i.id = r.import_id)`,
      },
    ],
    texts: ['cells', 'patch', 'problems'],
    shown: { record: 'r.record_id' },
  },
];
