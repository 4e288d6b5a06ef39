export type MiniTab = 'info' | 'content' | 'contact' | 'goods' | 'timeline' | 'process' | 'photos';
type MiniFacts = {
  shipmentType: string;
  consigneeAddress: { name: string } | null;
  attributes: readonly string[];
  masterPalletData: { masterPalletContentItems: readonly unknown[] } | null;
  goodsItems: readonly unknown[];
  compartmentTransitions: readonly unknown[];
};

/** Tabs of the mini details (specification 3, 2): those of a master pallet with what each needs, and those of any other shipment. */
export function miniTabs(item: MiniFacts): MiniTab[] {
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

const asWidgets: readonly MiniTab[] = ['info', 'contact', 'goods'];

/** What stands under each other and what as tabs: on a wide window info, contact and goods are widgets (ruling R44). */
export function miniLayout(item: MiniFacts, wide: boolean): { widgets: MiniTab[]; tabs: MiniTab[] } {
  const tabs = miniTabs(item);
  const isWidget = (tab: MiniTab): boolean => wide && asWidgets.includes(tab);
  return { widgets: tabs.filter(isWidget), tabs: tabs.filter((tab) => !isWidget(tab)) };
}
