import type { TextEnding } from '#kernel/text.ts';
import type { MenuModule, Screen } from '#kernel/screen.ts';
import type { Permission } from '#modules/permissions.ts';

/** Master data (specification 2, 2). */
export const menu: readonly MenuModule[] = [
  {
    id: 'MASTERDATA',
    base: '/CMD',
    order: 80,
    titleKey: 'masterdata:module/title',
    descriptionKey: 'masterdata:module/description',
    icon: 'database',
  },
];

type TypeName = TextEnding<'masterdata:types/'>;

/** A record type's screen: its path in the address, the type's path segment, who may open it. */
const recordScreen = (path: string, type: TypeName, permission: Permission, more: Partial<Screen> = {}): Screen => ({
  id: `masterdata.${type}`,
  module: 'MASTERDATA',
  path,
  titleKey: `masterdata:types/${type}`,
  access: { anyPermission: [permission] },
  ...more,
});

/** Types that other screens choose from: behind the page of catalogues, by its groups. */
export const catalogues: Readonly<Record<string, readonly [path: string, type: TypeName, permission: Permission][]>> = {
  goods: [
    ['edipartners', 'edipartner', 'readCustomerData'],
    ['products', 'product', 'readProductData'],
    ['packagetypes', 'packagetype', 'readPackageTypeData'],
    ['loadingequipment', 'loadingequipment', 'readPackageTypeData'],
  ],
  deviations: [
    ['processdeviations', 'processdeviation', 'readDeviationData'],
    ['packagedeviations', 'packagedeviation', 'readDeviationData'],
    ['loadingequipmentdeviations', 'loadingequipmentdeviation', 'readDeviationData'],
  ],
  dangerousGoods: [
    ['dangerousgoods', 'dangerousgoods', 'readDangerousGoodsData'],
    ['dangerousgoodspackagetypes', 'dangerousgoodspackagetype', 'readDangerousGoodsData'],
  ],
  terms: [
    ['freightterms', 'freightterm', 'readProductData'],
    ['paymentmethods', 'paymentmethod', 'readProductData'],
  ],
  places: [['handoverpoints', 'handoverpoint', 'readStopLocationData']],
};
const catalogueTypes = Object.values(catalogues).flat();

export const screens: readonly Screen[] = [
  recordScreen('drivers', 'driver', 'readDriverData'),
  recordScreen('freightcarriers', 'freightcarrier', 'readFreightCarrierData'),
  recordScreen('vehicletypes', 'vehicletype', 'readVehicleTypeData'),
  recordScreen('vehicles', 'vehicle', 'readVehicleData'),
  recordScreen('loadingContainertypes', 'loadingcontainertype', 'readLoadingContainerTypeData'),
  recordScreen('loadingContainers', 'loadingcontainer', 'readLoadingContainerData'),
  recordScreen('routes', 'route', 'readRouteData'),
  recordScreen('relations', 'relation', 'readRelationData'),
  recordScreen('handlinginstructions', 'handlinginstruction', 'readHandlingInstructionData'),
  recordScreen('terminallocations', 'terminallocation', 'readTerminalLocationData'),
  recordScreen('terminalareas', 'terminalarea', 'readTerminalAreaData'),
  recordScreen('areafreightforwarders', 'areafreightforwarder', 'readAreaFreightForwarderData', {
    access: { anyPermission: ['readAreaFreightForwarderData'], anyLicence: ['CODI-AFFE'] },
  }),
  recordScreen('stoplocations', 'stoplocation', 'readStopLocationData'),
  recordScreen('stoplocationgroupingrequests', 'stoplocationgroupingrequest', 'readStopLocationGroupingRequestData'),
  recordScreen('customers', 'customer', 'readCustomerData'),
  recordScreen('routings', 'routing', 'readRoutingData'),
  {
    id: 'masterdata.catalogues',
    module: 'MASTERDATA',
    path: 'catalogues',
    titleKey: 'masterdata:types/catalogues',
    access: { anyPermission: [...new Set(catalogueTypes.map(([, , permission]) => permission))] },
  },
  ...catalogueTypes.map(([path, type, permission]) =>
    recordScreen(path, type, permission, { hidden: true, back: '/CMD/catalogues' }),
  ),
];
