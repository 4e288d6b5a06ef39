import type { ServerModule } from '#platform/module.ts';
import type { Platform } from '#platform/platform.ts';
import { demoPeople } from '#world/people.ts';
import { blobs } from '#modules/blobs/server/index.ts';
import { crossdock } from '#modules/crossdock/server/index.ts';
import { dispatch } from '#modules/dispatch/server/index.ts';
import { exchange } from '#modules/exchange/server/index.ts';
import type { OwnSessions } from '#modules/identity/server/index.ts';
import { identity } from '#modules/identity/server/index.ts';
import { masterdata, requireRecord } from '#modules/masterdata/server/index.ts';
import { organisation } from '#modules/organisation/server/index.ts';
import { settings } from '#modules/settings/server/index.ts';
import { shipments } from '#modules/shipments/server/index.ts';
import { software } from '#modules/software/server/index.ts';
import { workspace } from '#modules/workspace/server/index.ts';
import { travel } from '#modules/travel/server/index.ts';
import { dayplan } from '#modules/dayplan/server/index.ts';
import { delivery } from '#modules/delivery/server/index.ts';
import { infoscan } from '#modules/infoscan/server/index.ts';
import { masterpallets } from '#modules/masterpallets/server/index.ts';
import { equipment } from '#modules/equipment/server/index.ts';
import { papers } from '#modules/papers/server/index.ts';
import { outbound } from '#modules/outbound/server/index.ts';
import { orders } from '#modules/orders/server/index.ts';
import { messaging } from '#modules/messaging/server/index.ts';
import { setup } from '#modules/setup/server/index.ts';
import { operation } from '#modules/operation/server/index.ts';
import { demo } from '#modules/demo/server/index.ts';
import { yard } from '#modules/yard/server/index.ts';
import { templates } from '#modules/templates/server/index.ts';
import { temperature } from '#modules/temperature/server/index.ts';
import { network } from '#modules/network/server/index.ts';
import { networkrules } from '#modules/networkrules/server/index.ts';
import { ruletables } from '#modules/ruletables/server/index.ts';
import { reporting } from '#modules/reporting/server/index.ts';
import { lookback } from '#modules/lookback/server/index.ts';
import { emissions } from '#modules/emissions/server/index.ts';
import { installations } from '#modules/installations/server/index.ts';

/** Every module of the product, low ones first. */
export const serverModules = (sessions: OwnSessions, platform: () => Platform): ServerModule[] => [
  organisation,
  settings(platform),
  identity(sessions, { publicUrl: () => platform().config.publicUrl, requireRecord, platform }),
  software,
  blobs(platform),
  workspace(platform),
  masterdata(platform),
  ruletables,
  shipments(() => platform().modules),
  travel,
  dispatch(platform),
  dayplan(platform),
  delivery(platform),
  crossdock(platform),
  exchange,
  infoscan,
  masterpallets(platform),
  equipment(platform),
  papers(platform),
  outbound(platform),
  orders(() => platform().modules),
  messaging(platform),
  setup(platform),
  operation,
  demo(platform, demoPeople),
  temperature(platform),
  yard(platform),
  templates,
  networkrules,
  network(platform),
  reporting(platform),
  lookback(platform),
  emissions,
  installations(platform),
];
