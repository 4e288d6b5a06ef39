import { expect, test } from 'vitest';
import { miniLayout, miniTabs } from './miniTabs.ts';

const pallet = {
  shipmentType: 'MASTER_PALLET',
  consigneeAddress: { name: 'Depot Hamm' },
  attributes: ['hasPhotos'],
  masterPalletData: { masterPalletContentItems: [{}] },
  goodsItems: [],
  compartmentTransitions: [{}],
};

// Specification 3, 2: "Master pallet tabs and what each needs: Info (needs an item id), Content (needs master pallet content items), Contact
// (needs a consignee name), Process details (needs master pallet data), Photos (needs the photos attribute)."
test('a master pallet shows each tab that has what it needs', () => {
  expect(miniTabs(pallet)).toEqual(['info', 'content', 'contact', 'process', 'photos']);
  expect(miniTabs({ ...pallet, masterPalletData: { masterPalletContentItems: [] } })).not.toContain('content');
  expect(miniTabs({ ...pallet, consigneeAddress: { name: '' } })).not.toContain('contact');
  expect(miniTabs({ ...pallet, masterPalletData: null })).toEqual(['info', 'contact', 'photos']);
  expect(miniTabs({ ...pallet, attributes: [] })).not.toContain('photos');
});

test('any other shipment shows info, contact, goods and timeline', () => {
  const delivery = { ...pallet, shipmentType: 'DELIVERY', masterPalletData: null, goodsItems: [{}] };
  expect(miniTabs(delivery)).toEqual(['info', 'contact', 'goods', 'timeline']);
  expect(miniTabs({ ...delivery, goodsItems: [], compartmentTransitions: [] })).toEqual(['info', 'contact']);
});

// Ruling R44: from 1601 px info, contact and goods as widgets under each other, the rest as tabs; below: tabs.
test('a wide window shows info, contact and goods under each other and the rest as tabs', () => {
  const delivery = { ...pallet, shipmentType: 'DELIVERY', masterPalletData: null, goodsItems: [{}] };
  expect(miniLayout(delivery, true)).toEqual({ widgets: ['info', 'contact', 'goods'], tabs: ['timeline'] });
  expect(miniLayout(delivery, false)).toEqual({ widgets: [], tabs: ['info', 'contact', 'goods', 'timeline'] });
  expect(miniLayout(pallet, true)).toEqual({ widgets: ['info', 'contact'], tabs: ['content', 'process', 'photos'] });
});
