import type { MenuModule, Screen } from '#kernel/screen.ts';
import { managesGroups, managesRoles, managesUsers, readsDevices } from './contract/access.ts';

/** Users and devices (specification 2, 2): mobile access, devices, users and roles. */
export const menu: readonly MenuModule[] = [
  {
    id: 'UDM',
    base: '/UDM',
    order: 130,
    titleKey: 'identity:module/title',
    descriptionKey: 'identity:module/description',
    icon: 'users',
  },
];

export const screens: readonly Screen[] = [
  {
    id: 'identity.grants',
    module: 'UDM',
    path: 'mobile-access',
    titleKey: 'identity:screen/grants',
    access: { anyPermission: ['managePairing'] },
  },
  {
    id: 'identity.devices',
    module: 'UDM',
    path: 'mobile-device',
    titleKey: 'identity:screen/devices',
    access: readsDevices,
  },
  { id: 'identity.users', module: 'UDM', path: 'user', titleKey: 'identity:screen/users', access: managesUsers },
  { id: 'identity.roles', module: 'UDM', path: 'user-role', titleKey: 'identity:screen/roles', access: managesRoles },
  {
    id: 'identity.groups',
    module: 'UDM',
    path: 'user-group',
    titleKey: 'identity:screen/groups',
    access: managesGroups,
  },
];
