import type { RecordType } from '#modules/masterdata/contract/recordType.ts';
import { routing } from '#modules/masterdata/contract/types/places.ts';
import { type PostalPlace, outlineOf, placesWithin, townsOf } from '#modules/masterdata/rules/areas/areas.ts';
import type { PostalRange } from '#modules/masterdata/rules/postalCode.ts';
import { call } from '#client/call/call.ts';
import { type AnyRecord, recordCallsOf } from '../Records/recordCallsOf.ts';
import type { ShownArea } from './PlacesMap.tsx';

/** A routing as the list answers it: its range and what it leads to. */
export type Routing = AnyRecord & PostalRange & { direction: string };

const declared: RecordType = routing;

/** The field by which a routing leads to a record of a type; undefined for types that none leads to. */
export const fieldLeadingTo = (type: Pick<RecordType, 'path'>): string | undefined => {
  const targets = new Set<string>(declared.tabs?.target ?? []);
  return declared.references?.find(({ field, type: to }) => to === type.path && targets.has(field))?.field;
};

/** Whether records of a type are postal ranges themselves. */
export const isRange = (type: Pick<RecordType, 'rules'>): boolean =>
  type.rules?.some(({ rule }) => rule === 'postalRange') === true;

const pageSize = 200;
const mostPages = 10;

/** Routings that lead to one of the records, as far as a map can show them. */
export async function routingsTo(orgUnit: string, field: string, ids: readonly string[]): Promise<Routing[]> {
  const { list } = recordCallsOf(routing);
  const found: Routing[] = [];
  for (let at = 0; at < ids.length; at += pageSize) {
    const filter = { and: [{ field, op: 'in' as const, value: ids.slice(at, at + pageSize) }] };
    for (let page = 0; page < mostPages; page += 1) {
      const { items } = await call(list, { params: { orgUnit }, body: { filter, paging: { size: pageSize, page } } });
      found.push(...(items as unknown as Routing[]));
      if (items.length < pageSize) break;
    }
  }
  return found;
}

/** Told apart on land and water, light and dark; a type's own colours go first. */
const palette = ['#0f766e', '#b45309', '#6d28d9', '#be123c', '#1d4ed8', '#4d7c0f', '#a21caf', '#0e7490'];
export const colourOf = (n: number): string => palette[n % palette.length] as string;

/** A range's outline on the map: around the places that are known in it; none where none is known. */
export function areaOf(
  id: string,
  range: PostalRange,
  known: readonly PostalPlace[],
  name: string,
  colour?: string,
): ShownArea[] {
  const places = placesWithin(range, known);
  const ring = outlineOf(places);
  if (!ring) return [];
  const towns = townsOf(places).slice(0, 3).join(', ');
  return [
    {
      id,
      ring,
      title: `${name}${name ? ': ' : ''}${range.postalCodeFrom} – ${range.postalCodeTo} (${towns})`,
      ...(colour ? { colour } : {}),
    },
  ];
}
