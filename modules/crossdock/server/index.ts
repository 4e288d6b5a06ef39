import { sql } from 'kysely';
import { notFound } from '#kernel/errors.ts';
import type { CommandContext } from '#platform/context.ts';
import { overridesOf } from '#platform/checkAnswers.ts';
import { command, type ServerModule } from '#platform/module.ts';
import type { Platform } from '#platform/platform.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import { rowsOf } from '#modules/shipments/server/index.ts';
import * as calls from '../contract/calls.ts';
import { closeList, reopenList } from './loading/closeList.ts';
import { stepByHand } from './list/listActions.ts';
import { listRoutes, stepOf } from './list/listRoutes.ts';
import { getList, listsWithin } from './list/lists.ts';
import { scanOnto } from './list/scan.ts';
import { loadingProcess } from './loading/process.ts';
import { loadingTable } from './loading/loadingView.ts';
import { countLists, hallToday } from './loading/today.ts';
import { loadingProvides } from './loading/provided.ts';
import { reactions } from './loading/reactions.ts';

export { closeList } from './loading/closeList.ts';
/** A scan onto a loading list and a step of it, for who drives it without a screen: the demo world. */
export const scanPackageOnto = (
  ctx: CommandContext,
  rows: Rows,
  listId: string,
  scan: Parameters<typeof scanOnto>[4],
) => scanOnto(ctx, loadingProcess, rows, listId, scan);
export const stepLoading = (ctx: CommandContext, rows: Rows, listId: string, action: 'finish' | 'requestClosing') =>
  stepByHand(ctx, loadingProcess, rows, listId, action, undefined, {});
export { handledOn, itemsOn } from './list/handledOn.ts';
export { openListsOf } from './list/openLists.ts';
export { takeOffOpenList } from './loading/takeOff.ts';

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
      (await getList(ctx, 'LDG', await rowsOf(ctx), id).then(
        () => true,
        () => false,
      )),
    'PKG:': async (ctx, id) =>
      /^[0-9a-f-]{36}$/.test(id) &&
      (await ctx.db.find(sql`select 1 from package where org_unit = ${ctx.unit} and id = ${id}`)) !== undefined &&
      ctx.record.rowScope === 'unit',
  },
  reactions,
  provides: loadingProvides,
  routes: [
    ...listRoutes(platform, calls.loading, loadingProcess, {
      table: loadingTable,
      close: (ctx, rows, listId, input) => closeList(ctx, rows, listId, input.body?.version, overridesOf(input)),
      reopen: reopenList,
    }),
    command(calls.requestClosing, stepOf(loadingProcess, 'requestClosing')),
    command(calls.reopenTripLoading, async (ctx, { params }) => {
      const list = await ctx.db.find(
        sql<{
          id: string;
        }>`select id from process_list where org_unit = ${ctx.unit} and trip_id = ${params.id} and kind = 'LDG' and state <> 'CANCELED'`,
      );
      if (!list) throw notFound();
      return reopenList(ctx, await rowsOf(ctx), list.id);
    }),
  ],
});
