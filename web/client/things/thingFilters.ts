import { metaOf } from '#kernel/fields.ts';
import { type Thing, thingText } from '#kernel/thing.ts';
import { fieldFilters } from '#ui/filter/fieldFilters.ts';
import type { FilterField } from '#ui/filter/filterField.ts';

/** What the columns of a list can be narrowed to: by what their fields hold, but for those whose words are made when they are read. */
export const thingFilters = (thing: Pick<Thing, 'columns' | 'fields' | 'texts'>): FilterField[] =>
  Object.entries(thing.columns).flatMap(([field, use]): FilterField[] => {
    const schema = thing.fields[field];
    if (!schema || use?.onlyShown) return [];
    if (metaOf(schema).kind === 'instant') return [{ kind: 'instants', name: field }];
    return fieldFilters(field, field, schema, thingText(thing, field));
  });
