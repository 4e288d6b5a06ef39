import * as crossdock from '#modules/crossdock/screens.ts';
import * as dispatch from '#modules/dispatch/screens.ts';
import * as tour from '#modules/delivery/screens.ts';
import * as exchange from '#modules/exchange/screens.ts';
import * as orders from '#modules/orders/screens.ts';
import * as masterdata from '#modules/masterdata/screens.ts';
import * as organisation from '#modules/organisation/screens.ts';
import * as shipments from '#modules/shipments/screens.ts';
import { permissions } from '#modules/permissions.ts';

const parts = [crossdock, dispatch, tour, exchange, orders, masterdata, organisation, shipments];
export const menus = parts.flatMap((part) => part.menu);
export const screens = parts.flatMap((part) => part.screens);

/** Every permission that the product knows, by its name. */
export const permissionNames = (): ReadonlySet<string> => new Set(permissions);
