import type { ComponentType } from 'react';
import type { MenuModule, Screen } from '#kernel/screen.ts';
import type { Contribution } from '#kernel/slot.ts';
import type { AnyFilling } from '#client/slots/fillings.ts';
import * as crossdock from '#modules/crossdock/screens.ts';
import * as dayplan from '#modules/dayplan/screens.ts';
import * as dispatch from '#modules/dispatch/screens.ts';
import * as shipments from '#modules/shipments/screens.ts';
import * as delivery from '#modules/delivery/screens.ts';
import * as equipment from '#modules/equipment/screens.ts';
import * as identity from '#modules/identity/screens.ts';
import * as exchange from '#modules/exchange/screens.ts';
import * as infoscan from '#modules/infoscan/screens.ts';
import * as masterdata from '#modules/masterdata/screens.ts';
import * as yard from '#modules/yard/screens.ts';
import * as messaging from '#modules/messaging/screens.ts';
import * as papers from '#modules/papers/screens.ts';
import * as masterpallets from '#modules/masterpallets/screens.ts';
import * as organisation from '#modules/organisation/screens.ts';
import * as settings from '#modules/settings/screens.ts';
import * as outbound from '#modules/outbound/screens.ts';
import * as network from '#modules/network/screens.ts';
import * as software from '#modules/software/screens.ts';
import * as orders from '#modules/orders/screens.ts';
import * as installations from '#modules/installations/screens.ts';
import * as operation from '#modules/operation/screens.ts';
import * as temperature from '#modules/temperature/screens.ts';
import * as networkrules from '#modules/networkrules/screens.ts';
import * as templates from '#modules/templates/screens.ts';
import * as ruletables from '#modules/ruletables/screens.ts';
import * as emissions from '#modules/emissions/screens.ts';
import * as lookback from '#modules/lookback/screens.ts';
import * as reporting from '#modules/reporting/screens.ts';
import * as setup from '#modules/setup/screens.ts';

/** What a module's `web/index.tsx` exports: a component per screen id. */
export type ModuleScreens = {
  readonly screens: Readonly<Record<string, ComponentType>>;
  /** What a screen asks the server first, by its id: asked while the page is still being put together. Takes the address's search. */
  readonly ahead?: Readonly<Record<string, (search: URLSearchParams) => void>>;
};

/** A module as the shell knows it before its code is loaded. */
export type ModuleEntry = {
  /** Name of the module's folder and of its namespace of texts. */
  readonly id: string;
  readonly menu: readonly MenuModule[];
  readonly screens: readonly Screen[];
  readonly load: () => Promise<ModuleScreens>;
  /** What it adds to slots of modules below, and what its `web/slots.ts` exports: a filling per contribution id. */
  readonly contributions?: readonly Contribution[];
  readonly loadSlots?: () => Promise<{ readonly slots: Readonly<Record<string, AnyFilling>> }>;
};

/**
 * All modules with screens, one line each: id, what its `screens.ts` exports (`menu`, `screens`), and its code, which is
 * loaded when one of its screens is opened. Example:
 * `{ id: 'dispatch', ...dispatch, load: () => import('#modules/dispatch/web/index.tsx') },`
 */
export const modules: readonly ModuleEntry[] = [
  {
    id: 'crossdock',
    ...crossdock,
    load: () => import('#modules/crossdock/web/index.tsx'),
    loadSlots: () => import('#modules/crossdock/web/slots.ts'),
  },
  {
    id: 'temperature',
    ...temperature,
    load: () => import('#modules/temperature/web/index.tsx'),
    loadSlots: () => import('#modules/temperature/web/slots.ts'),
  },
  { id: 'network', ...network, load: () => import('#modules/network/web/index.tsx') },
  {
    id: 'dispatch',
    ...dispatch,
    load: () => import('#modules/dispatch/web/index.tsx'),
    loadSlots: () => import('#modules/dispatch/web/slots.ts'),
  },
  {
    id: 'dayplan',
    ...dayplan,
    load: () => import('#modules/dayplan/web/index.tsx'),
    loadSlots: () => import('#modules/dayplan/web/slots.ts'),
  },
  { id: 'reporting', ...reporting, load: () => import('#modules/reporting/web/index.tsx') },
  {
    id: 'emissions',
    ...emissions,
    load: () => import('#modules/emissions/web/index.tsx'),
    loadSlots: () => import('#modules/emissions/web/slots.ts'),
  },
  {
    id: 'lookback',
    ...lookback,
    load: () => import('#modules/lookback/web/index.tsx'),
    loadSlots: () => import('#modules/lookback/web/slots.ts'),
  },
  { id: 'setup', ...setup, load: () => import('#modules/setup/web/index.tsx') },
  { id: 'shipments', ...shipments, load: () => import('#modules/shipments/web/index.tsx') },
  {
    id: 'delivery',
    ...delivery,
    load: () => import('#modules/delivery/web/index.tsx'),
    loadSlots: () => import('#modules/delivery/web/slots.ts'),
  },
  {
    id: 'yard',
    ...yard,
    load: () => import('#modules/yard/web/index.tsx'),
    loadSlots: () => import('#modules/yard/web/slots.ts'),
  },
  {
    id: 'templates',
    ...templates,
    load: () => import('#modules/templates/web/index.tsx'),
    loadSlots: () => import('#modules/templates/web/slots.ts'),
  },
  { id: 'networkrules', ...networkrules, load: () => import('#modules/networkrules/web/index.tsx') },
  { id: 'ruletables', ...ruletables, load: () => import('#modules/ruletables/web/index.tsx') },
  { id: 'orders', ...orders, load: () => import('#modules/orders/web/index.tsx') },
  { id: 'exchange', ...exchange, load: () => import('#modules/exchange/web/index.tsx') },
  {
    id: 'infoscan',
    ...infoscan,
    load: () => import('#modules/infoscan/web/index.tsx'),
    loadSlots: () => import('#modules/infoscan/web/slots.ts'),
  },
  { id: 'masterdata', ...masterdata, load: () => import('#modules/masterdata/web/index.tsx') },
  { id: 'equipment', ...equipment, load: () => import('#modules/equipment/web/index.tsx') },
  {
    id: 'masterpallets',
    ...masterpallets,
    load: () => import('#modules/masterpallets/web/index.tsx'),
    loadSlots: () => import('#modules/masterpallets/web/slots.ts'),
  },
  {
    id: 'messaging',
    ...messaging,
    load: () => import('#modules/messaging/web/index.tsx'),
    loadSlots: () => import('#modules/messaging/web/slots.ts'),
  },
  {
    id: 'papers',
    ...papers,
    load: () => import('#modules/papers/web/index.tsx'),
    loadSlots: () => import('#modules/papers/web/slots.ts'),
  },
  { id: 'identity', ...identity, load: () => import('#modules/identity/web/index.tsx') },
  { id: 'organisation', ...organisation, load: () => import('#modules/organisation/web/index.tsx') },
  { id: 'settings', ...settings, load: () => import('#modules/settings/web/index.tsx') },
  { id: 'software', ...software, load: () => import('#modules/software/web/index.tsx') },
  { id: 'outbound', ...outbound, load: () => import('#modules/outbound/web/index.tsx') },
  { id: 'installations', ...installations, load: () => import('#modules/installations/web/index.tsx') },
  { id: 'operation', ...operation, load: () => import('#modules/operation/web/index.tsx') },
];
