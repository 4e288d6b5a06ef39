import { expect, it } from 'vitest';
import type { OrgUnit } from '#modules/organisation/contract/units.ts';
import { foundRows, treeRows } from './unitTree.ts';

const unit = (id: string, parentId: string | null): OrgUnit => ({ id, parentId, name: id.toUpperCase() }) as OrgUnit;
const units = [unit('lej', 'de'), unit('global', null), unit('dtm', 'de'), unit('de', 'global')];
const shown = (rows: readonly { id: string; depth: number }[]) =>
  rows.map(({ id, depth }) => `${'-'.repeat(depth)}${id}`);

it('stands each unit beneath the one above it, in the order that the server gave', () => {
  expect(shown(treeRows(units))).toEqual(['global', '-de', '--lej', '--dtm']);
});
it('shows a unit whose way up is not seen at the top', () => {
  expect(shown(treeRows([unit('dtm', 'de'), unit('gate', 'dtm')]))).toEqual(['dtm', '-gate']);
});
it('finds with everything above what is found', () => {
  expect(shown(foundRows(treeRows(units), ['dtm']))).toEqual(['global', '-de', '--dtm']);
  expect(foundRows(treeRows(units), ['nirgends'])).toEqual([]);
  expect(foundRows(treeRows(units), [])).toHaveLength(4);
});
