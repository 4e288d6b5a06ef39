const something: readonly unknown[] = [{}];

/** A shipment that has something of everything: what people see of it is all that there is to see. */
export const fullShipment = {
  shipmentType: 'DELIVERY',
  consigneeAddress: { name: 'Huber' },
  consignorAddress: { name: 'Meier' },
  shipperAddress: null,
  attributes: ['hasPhotos'],
  handlingInstructions: something,
  packages: something,
  goodsItems: something,
  dangerousGoods: something,
  compartmentTransitions: something,
  attachments: [] as readonly unknown[],
  masterPalletData: null,
};
/** The same of a master pallet. */
export const fullPallet = {
  ...fullShipment,
  shipmentType: 'MASTER_PALLET',
  attachments: something,
  masterPalletData: { masterPalletContentItems: something },
};
