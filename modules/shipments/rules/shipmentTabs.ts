type TabFacts = {
  consigneeAddress: unknown;
  consignorAddress: unknown;
  shipperAddress: unknown;
  handlingInstructions: readonly unknown[];
  packages: readonly unknown[];
  goodsItems: readonly unknown[];
  dangerousGoods: readonly unknown[];
  compartmentTransitions: readonly unknown[];
  attachments: readonly unknown[];
  masterPalletData: { masterPalletContentItems: readonly unknown[] } | null;
};

/** A tab of a shipment; `count` where the number of its lines stands beside its title. */
export type ShipmentTab = {
  id:
    | 'info'
    | 'contact'
    | 'instructions'
    | 'packages'
    | 'goods'
    | 'dangerous'
    | 'content'
    | 'process'
    | 'timeline'
    | 'photos';
  count?: number;
};

/** Tabs of a shipment or a master pallet in their order; one without data is hidden (specification 3, 2). */
export function shipmentTabs(item: TabFacts): ShipmentTab[] {
  const addresses = [item.consigneeAddress, item.consignorAddress, item.shipperAddress].filter(Boolean);
  const pallet = item.masterPalletData;
  const tab = (id: ShipmentTab['id'], lines: readonly unknown[], counted = true): ShipmentTab[] =>
    lines.length > 0 ? [{ id, ...(counted ? { count: lines.length } : {}) }] : [];
  return [
    { id: 'info' },
    ...tab('contact', addresses, false),
    ...tab('instructions', item.handlingInstructions),
    ...tab('packages', item.packages),
    ...tab('goods', item.goodsItems),
    ...tab('dangerous', item.dangerousGoods),
    ...tab('content', pallet?.masterPalletContentItems ?? []),
    ...(pallet ? tab('process', item.packages, false) : []),
    ...tab('timeline', item.compartmentTransitions, false),
    ...tab('photos', item.attachments),
  ];
}
