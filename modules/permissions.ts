/**
 * Every permission of the product and the roles it ships with (domain R13): each module declares its own in
 * `contract/permissions.ts`; those of modules that are still to come stand here until their module exists, and the list only shrinks.
 */
import { permissions as organisation } from './organisation/contract/permissions.ts';
import { permissions as settings } from './settings/contract/permissions.ts';
import { permissions as identity } from './identity/contract/permissions.ts';
import { permissions as software } from './software/contract/permissions.ts';
import { permissions as workspace } from './workspace/contract/permissions.ts';
import { permissions as masterdata } from './masterdata/contract/permissions.ts';
import { permissions as ruletables } from './ruletables/contract/permissions.ts';
import { permissions as shipments } from './shipments/contract/permissions.ts';
import { permissions as dispatch } from './dispatch/contract/permissions.ts';
import { permissions as delivery } from './delivery/contract/permissions.ts';
import { permissions as crossdock } from './crossdock/contract/permissions.ts';
import { permissions as orders } from './orders/contract/permissions.ts';
import { permissions as exchange } from './exchange/contract/permissions.ts';
import { permissions as infoscan } from './infoscan/contract/permissions.ts';
import { permissions as masterpallets } from './masterpallets/contract/permissions.ts';
import { permissions as equipment } from './equipment/contract/permissions.ts';
import { permissions as yard } from './yard/contract/permissions.ts';
import { permissions as messaging } from './messaging/contract/permissions.ts';
import { permissions as network } from './network/contract/permissions.ts';
import { permissions as networkrules } from './networkrules/contract/permissions.ts';

const toCome = {
  temperature: [
    'monitorTemperature',
    'readTerminalCompartments',
    'writeTerminalCompartments',
    'acknowledgeTemperatureAlarm',
    'changeSensors',
  ],
  rules: ['readPickupTemplates', 'writePickupTemplates'],
} as const;

export const permissionsByModule = {
  organisation,
  settings,
  identity,
  software,
  workspace,
  masterdata,
  ruletables,
  shipments,
  dispatch,
  delivery,
  crossdock,
  orders,
  exchange,
  infoscan,
  masterpallets,
  equipment,
  messaging,
  yard,
  network,
  networkrules,
  ...toCome,
};

export type Permission = (typeof permissionsByModule)[keyof typeof permissionsByModule][number];

export const permissions: readonly Permission[] = Object.values(permissionsByModule).flat();
