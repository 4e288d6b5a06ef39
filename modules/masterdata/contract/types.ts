import type { RecordType } from './recordType.ts';
import * as fleet from './types/fleet.ts';
import * as goods from './types/goods.ts';
import * as places from './types/places.ts';
import * as sites from './types/sites.ts';
import * as ediPartner from './types/ediPartner.ts';

/** Every declared type, by its path segment. */
export const recordTypes: Readonly<Record<string, RecordType>> = Object.fromEntries(
  [
    ...Object.values(ediPartner),
    ...Object.values(fleet),
    ...Object.values(places),
    ...Object.values(goods),
    ...Object.values(sites),
  ]
    .filter((value): value is RecordType & typeof value => typeof value === 'object' && 'tag' in value)
    .map((type) => [type.path, type as unknown as RecordType]),
);
