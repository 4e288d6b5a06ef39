/** Tabs of the mini details (specification 3, 2): those of a master pallet with what each needs, and those of any other shipment. */
export function miniTabs(item: {
  shipmentType: string;
  consigneeAddress: { name: string } | null;
  attributes: readonly string[];
  masterPalletData: { masterPalletContentItems: readonly unknown[] } | null;
  goodsItems: readonly unknown[];
  compartmentTransitions: readonly unknown[];
}): ('info' | 'content' | 'contact' | 'goods' | 'timeline' | 'process' | 'photos')[] {
  const contact = item.consigneeAddress?.name ? (['contact'] as const) : [];
  if (item.shipmentType === 'MASTER_PALLET')
    return [
      'info',
      ...((item.masterPalletData?.masterPalletContentItems.length ?? 0) > 0 ? (['content'] as const) : []),
      ...contact,
      ...(item.masterPalletData ? (['process'] as const) : []),
      ...(item.attributes.includes('hasPhotos') ? (['photos'] as const) : []),
    ];
  return [
    'info',
    ...contact,
    ...(item.goodsItems.length > 0 ? (['goods'] as const) : []),
    ...(item.compartmentTransitions.length > 0 ? (['timeline'] as const) : []),
  ];
}
