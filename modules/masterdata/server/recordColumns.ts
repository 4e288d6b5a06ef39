import { known } from '#kernel/known.ts';
import { sql } from 'kysely';
import type { FilterColumn } from '#platform/database/filter.ts';
import type { RecordType } from '../contract/recordType.ts';
import { fieldPaths, filterKindOf } from '#kernel/fields.ts';

/** The columns of a list of records that conditions and orders may name, from the declaration. */
export function recordColumns(type: RecordType): (field: string) => FilterColumn | undefined {
  const declared = new Map(fieldPaths(type).map(({ path, schema }) => [path, filterKindOf(schema)]));
  const heads = new Set([...Object.keys(type.fields.shape), ...type.columns]);
  return (field) => {
    switch (field) {
      case 'id':
        return { sql: sql`id`, kind: 'text' };
      case 'orgUnit':
        return { sql: sql`org_unit`, kind: 'text' };
      case 'displayOrder':
        return { sql: sql`display_order`, kind: 'number' };
      case 'validFrom':
        return { sql: sql`valid_from`, kind: 'date' };
      case 'validTo':
        return { sql: sql`valid_to`, kind: 'date' };
    }
    if (!heads.has(field) && !heads.has(known(field.split('.')[0]))) return undefined;
    const keys = field.split('.').join(',');
    const value = sql`(data #> ${`{${keys}}`}::text[])`;
    const isA = (what: string) => sql`jsonb_typeof(${value}) = ${what}`;
    // What stands there in another form than declared is an empty value, not an error of the whole list.
    switch (declared.get(field)) {
      case 'figure':
        return { sql: sql`(case when ${isA('number')} then ${value}::float8 end)`, kind: 'number' };
      case 'date':
        return {
          sql: sql`(case when ${isA('array')} then make_date((${value} ->> 0)::int, (${value} ->> 1)::int, (${value} ->> 2)::int) end)`,
          kind: 'date',
        };
      case 'list':
        return {
          sql: sql`(case when ${isA('array')} then array(select jsonb_array_elements_text(${value})) end)`,
          kind: 'array',
        };
      default: {
        const path = sql`(data #>> ${`{${keys}}`}::text[])`;
        return { sql: sql`coalesce(data #>> ${`{${keys},defaultText}`}::text[], ${path})`, kind: 'text' };
      }
    }
  };
}
