import { sql } from 'kysely';
import type { CommandContext } from '#platform/context.ts';
import { packageArrived } from '#modules/shipments/contract/facts.ts';
import { addTransitions, otherDepotsBearing } from '#modules/shipments/server/index.ts';
import type { UnloadingList } from '../../contract/unloading.ts';
import type { DockProcess, Elsewhere } from '../list/process.ts';
import { lockTrucks } from '../loading/takeOff.ts';
import { unloadingView } from './unloadingView.ts';

/** The unloading that expects or has lost a package, for a person who took it off another unit. */
const otherListOf = (ctx: CommandContext, packageId: string) =>
  ctx.db.find(
    sql<Elsewhere>`select l.name, l.gate from process_package lp join process_list l on l.org_unit = lp.org_unit and l.id = lp.list_id and l.kind = 'ULD'
      where lp.org_unit = ${ctx.unit} and lp.package_id = ${packageId} and not lp.surplus and l.state <> 'CANCELED' order by l.id desc limit 1`,
    { name: 'scan.otherUnloading' },
  );

/** Unloading: what is scanned stands in the hall, where the person put it. */
export const unloadingProcess: DockProcess<UnloadingList> = {
  kind: 'ULD',
  view: unloadingView,
  detail: 'unloading',
  timeline: 'UNLOADING',
  settable: { DONE: 'UNLOADED', NOT_DONE: 'NOT_UNLOADED', MISSING: 'MISSING', PLANNED: 'PLANNED' },
  papersClosed: { seals: 'crossdock:message/addSealFailed', report: 'crossdock:message/editUnloadingReportFailed' },
  compartmentOf: (ctx, { list }, after) =>
    after.terminalStatus === 'IN_DEPOT'
      ? { kind: 'DEPOT', id: ctx.unit }
      : { kind: 'LOADING_UNIT', id: list.vehicle ?? list.name },
  spaceOf: (_outcome, position) =>
    position === undefined ? { type: 'DIVERSE', text: null } : { type: 'STORING_POSITION', text: position },
  lockTrucks,
  otherDepot: async (ctx, barcode) => (await otherDepotsBearing(ctx, barcode))[0],
  elsewhere: async (ctx, _item, pack) => (await otherListOf(ctx, pack.id)) ?? null,
  wordsOf: ({ result }, elsewhere) => ({
    key: `crossdock:unloading/scan/${result}`,
    ...(result === 'SURPLUS' && elsewhere ? { args: { context: 'list' } } : {}),
  }),
  tookIn: async (ctx, item, pack, { list }, outcome) => {
    if (pack.terminal_status !== 'IN_DEPOT') await ctx.emit(packageArrived, { packageIds: [pack.id] });
    if (outcome.surplus)
      addTransitions(ctx, [
        {
          itemId: item.id,
          type: 'UNLOADING',
          state: 'FINISHED',
          at: ctx.now,
          to: ctx.unit,
          processName: list.name,
          processId: list.id,
          moved: 1,
          expected: item.packages,
        },
      ]);
  },
  begin: async () => undefined,
  begunNot: async () => undefined,
};
