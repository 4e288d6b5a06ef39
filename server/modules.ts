import type { ServerModule } from '#platform/module.ts';
import type { OwnSessions } from '#modules/identity/server/index.ts';
import { identity } from '#modules/identity/server/index.ts';
import { masterdata } from '#modules/masterdata/server/index.ts';
import { organisation } from '#modules/organisation/server/index.ts';
import { settings } from '#modules/settings/server/index.ts';
import { shipments } from '#modules/shipments/server/index.ts';

/** Every module of the product, low ones first. */
export const serverModules = (sessions: OwnSessions, all: () => readonly ServerModule[]): ServerModule[] => [
  organisation,
  settings,
  identity(sessions),
  masterdata,
  shipments(all),
];
