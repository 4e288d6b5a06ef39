import type { MenuModule, Screen } from '#kernel/screen.ts';

/** The tree stands among the master data (domain 6: OrgTreeData belongs to them). */
export const menu: readonly MenuModule[] = [];

export const screens: readonly Screen[] = [
  {
    id: 'organisation.units',
    module: 'MASTERDATA',
    path: 'orgunits',
    titleKey: 'organisation:screen/units',
    access: { anyPermission: ['readOrgTreeData', 'changeOrgTreeData'] },
  },
];
