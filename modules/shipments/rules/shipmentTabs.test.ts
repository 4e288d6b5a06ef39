import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { shipmentTabs } from './shipmentTabs.ts';

type Values = { key: string; values: string[] | null };
const enums = JSON.parse(readFileSync(new URL('../../../spec/tables/enums.json', import.meta.url), 'utf8')) as Values[];
const tabsOf = (key: string): string[] => enums.find((one) => one.key === key)?.values ?? [];
/** Titles of the document by the product's ids. */
const texts = JSON.parse(readFileSync(new URL('../texts/en.json', import.meta.url), 'utf8')) as {
  tab: Record<string, string>;
};
const titles = (tabs: readonly { id: string }[]): string[] => tabs.map(({ id }) => texts.tab[id]?.toLowerCase() ?? id);

const empty = {
  consigneeAddress: null,
  consignorAddress: null,
  shipperAddress: null,
  handlingInstructions: [],
  packages: [],
  goodsItems: [],
  dangerousGoods: [],
  compartmentTransitions: [],
  attachments: [],
  masterPalletData: null,
};
const full = {
  ...empty,
  consigneeAddress: { name: 'Huber' },
  handlingInstructions: [1, 2],
  packages: [1, 2, 3],
  goodsItems: [1],
  dangerousGoods: [1],
  compartmentTransitions: [1],
};

test('a shipment with all its data has the tabs of the specification in its order', () => {
  expect(titles(shipmentTabs(full))).toEqual(tabsOf('shipment-detail-tabs'));
});

test('a master pallet has those of the specification in its order, and its timeline', () => {
  const pallet = { ...full, attachments: [1], masterPalletData: { masterPalletContentItems: [1] } };
  const found = titles(shipmentTabs(pallet)).filter((title) => title !== 'timeline');
  expect(found).toEqual(tabsOf('master-pallet-tabs'));
});

test('without data only the info is shown', () => {
  expect(shipmentTabs(empty)).toEqual([{ id: 'info' }]);
  expect(shipmentTabs({ ...empty, masterPalletData: { masterPalletContentItems: [] } })).toEqual([{ id: 'info' }]);
});

test.each([
  ['contact', { consigneeAddress: null }],
  ['instructions', { handlingInstructions: [] }],
  ['packages', { packages: [] }],
  ['goods', { goodsItems: [] }],
  ['dangerous', { dangerousGoods: [] }],
  ['timeline', { compartmentTransitions: [] }],
] as const)('the tab %s is hidden when it alone has no data', (id, without) => {
  const all = shipmentTabs(full).map((tab) => tab.id);
  expect(shipmentTabs({ ...full, ...without }).map((tab) => tab.id)).toEqual(all.filter((one) => one !== id));
});

test('lines are counted beside the title, but not addresses and the timeline', () => {
  expect(Object.fromEntries(shipmentTabs(full).map(({ id, count }) => [id, count]))).toEqual({
    info: undefined,
    contact: undefined,
    instructions: 2,
    packages: 3,
    goods: 1,
    dangerous: 1,
    timeline: undefined,
  });
});
