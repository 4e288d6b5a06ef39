import type { ComponentType } from 'react';
import { DevicesPage } from './devices/DevicesPage.tsx';
import { GrantsPage } from './grants/GrantsPage.tsx';
import { GroupsPage } from './groups/GroupsPage.tsx';
import { RolesPage } from './roles/RolesPage.tsx';
import { UsersPage } from './users/UsersPage.tsx';

/** Component per screen id. */
export const screens: Readonly<Record<string, ComponentType>> = {
  'identity.grants': GrantsPage,
  'identity.devices': DevicesPage,
  'identity.users': UsersPage,
  'identity.roles': RolesPage,
  'identity.groups': GroupsPage,
};
