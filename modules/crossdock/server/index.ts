import { sql } from 'kysely';
import { notFound } from '#kernel/errors.ts';
import type { CommandContext } from '#platform/context.ts';
import { overridesOf } from '#platform/checkAnswers.ts';
import { command, type ServerModule, view } from '#platform/module.ts';
import type { Platform } from '#platform/platform.ts';
import { rowsOf } from '#modules/shipments/server/index.ts';
import * as calls from '../contract/calls.ts';
import { closeList, reopenList } from './loading/closeList.ts';
import { stepByHand } from './list/listActions.ts';
import { deviate, setItemsStatus, undo } from './list/packageStatus.ts';
import { addSeal, removeSeal, saveEquipment, saveReport } from './list/papers.ts';
import { scanPackageOnto } from './list/scan.ts';
import {
  expectedPackages,
  listPackages,
  listView,
  loadingTable,
  packageView,
  sealsOf,
  sealView,
} from './list/listView.ts';
import { countLists, hallToday } from './loading/today.ts';
import { getList, listsWithin } from './list/lists.ts';
import { reactions } from './loading/reactions.ts';

export { closeList } from './loading/closeList.ts';
export { stepByHand } from './list/listActions.ts';
export { scanPackageOnto } from './list/scan.ts';
export { takeOffOpenList } from './list/takeOff.ts';

type StepInput = {
  params: { id: string };
  query: Parameters<typeof overridesOf>[0]['query'];
  body: (NonNullable<Parameters<typeof overridesOf>[0]['body']> & { version?: number | undefined }) | undefined;
};
/** A step of the list's machine that a user takes by hand. */
const step =
  (action: 'start' | 'finish' | 'resume' | 'requestClosing') =>
  async (ctx: CommandContext, { params, query, body }: StepInput) =>
    stepByHand(ctx, await rowsOf(ctx), params.id, action, body?.version, overridesOf({ query, body }));

export const crossdock = (platform: () => Platform): ServerModule => ({
  name: 'crossdock',
  topics: {
    loading: {
      anyPermission: ['viewTransportsLocalTraffic', 'viewTransportLongDistance', 'scanLoading', 'viewOwnTrips'],
    },
  },
  notifications: [
    {
      id: 'th.loading.closingRequested',
      translateKey: 'crossdock:topic/closingRequested',
      access: { anyPermission: ['closeDepartureLocalTraffic', 'closeDepartureLongDistance'] },
      link: '/TH/loading?show=closingRequested',
      count: countLists('closingRequested'),
    },
    {
      id: 'th.loading.refusedScans',
      translateKey: 'crossdock:topic/refusedScans',
      access: { anyPermission: ['scanLoading'] },
      link: '/TH/loading?show=refused',
      count: countLists('refused'),
    },
  ],
  home: [{ access: { anyPermission: ['viewTransportsLocalTraffic', 'viewTransportLongDistance'] }, read: hallToday }],
  showsFile: async (ctx, blobId) =>
    (await ctx.db.find(
      sql`select 1 from seal f join process_list l on l.org_unit = f.org_unit and l.id = f.list_id
        where f.org_unit = ${ctx.unit} and f.photo_blob_id = ${blobId} and ${listsWithin(await rowsOf(ctx))}`,
    )) !== undefined,
  histories: {
    'LDG:': async (ctx, id) =>
      /^[0-9a-f-]{36}$/.test(id) &&
      (await getList(ctx, await rowsOf(ctx), id).then(
        () => true,
        () => false,
      )),
    'PKG:': async (ctx, id) =>
      /^[0-9a-f-]{36}$/.test(id) &&
      (await ctx.db.find(sql`select 1 from package where org_unit = ${ctx.unit} and id = ${id}`)) !== undefined &&
      ctx.record.rowScope === 'unit',
  },
  reactions,
  routes: [
    view(calls.loadingTable, async (ctx, { body }) => loadingTable(ctx, await rowsOf(ctx), body)),
    view(calls.getLoading, async (ctx, { params }) =>
      listView(ctx, (await getList(ctx, await rowsOf(ctx), params.id)).id),
    ),
    view(calls.loadingPackages, async (ctx, { params }) => {
      await getList(ctx, await rowsOf(ctx), params.id);
      return (await listPackages(ctx, params.id, { itemId: params.itemId })).map(packageView);
    }),
    view(calls.expectedPackages, async (ctx, { params }) =>
      expectedPackages(ctx, (await getList(ctx, await rowsOf(ctx), params.id)).id),
    ),
    command(calls.scanLoading, async (ctx, { params, body }) => {
      const answer = await scanPackageOnto(ctx, await rowsOf(ctx), params.id, body);
      platform().metrics.scans.inc({ result: answer.result });
      return answer;
    }),
    command(calls.undoScan, async (ctx, { params }) => undo(ctx, await rowsOf(ctx), params.id, params.packageId)),
    command(calls.packageDeviation, async (ctx, { params, body }) =>
      deviate(ctx, await rowsOf(ctx), params.id, params.packageId, body),
    ),
    command(calls.setItemStatus, async (ctx, { params, query, body }) =>
      setItemsStatus(ctx, await rowsOf(ctx), params.id, body.itemIds, body.state, query.overrideCodes ?? []),
    ),
    command(calls.startLoading, step('start')),
    command(calls.finishLoading, step('finish')),
    command(calls.resumeLoading, step('resume')),
    command(calls.requestClosing, step('requestClosing')),
    command(calls.closeLoading, async (ctx, { params, query, body }) =>
      closeList(ctx, await rowsOf(ctx), params.id, body?.version, overridesOf({ query, body })),
    ),
    command(calls.reopenLoading, async (ctx, { params }) => reopenList(ctx, await rowsOf(ctx), params.id)),
    command(calls.reopenTripLoading, async (ctx, { params }) => {
      const list = await ctx.db.find(
        sql<{
          id: string;
        }>`select id from process_list where org_unit = ${ctx.unit} and trip_id = ${params.id} and kind = 'LDG' and state <> 'CANCELED'`,
      );
      if (!list) throw notFound();
      return reopenList(ctx, await rowsOf(ctx), list.id);
    }),
    view(calls.listSeals, async (ctx, { params }) => {
      await getList(ctx, await rowsOf(ctx), params.id);
      return (await sealsOf(ctx, params.id)).map(sealView);
    }),
    command(calls.addSeal, async (ctx, { params, body }) => addSeal(ctx, await rowsOf(ctx), params.id, body)),
    command(calls.removeSeal, async (ctx, { params }) => removeSeal(ctx, await rowsOf(ctx), params.id, params.sealId)),
    command(calls.saveReport, async (ctx, { params, body }) => saveReport(ctx, await rowsOf(ctx), params.id, body)),
    command(calls.saveEquipment, async (ctx, { params, body }) =>
      saveEquipment(ctx, await rowsOf(ctx), params.id, body),
    ),
  ],
});
