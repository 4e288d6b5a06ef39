import { invalidInput } from '#kernel/errors.ts';
import type { AnswerOf, BodyOf, QueryOf } from '#kernel/call.ts';
import type { CommandContext, ViewContext } from '#platform/context.ts';
import { overridesOf } from '#platform/checkAnswers.ts';
import { command, type Route, view } from '#platform/module.ts';
import type { Platform } from '#platform/platform.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import { isHandled } from '#modules/shipments/rules/packageProcess.ts';
import { rowsOf } from '#modules/shipments/server/index.ts';
import type { ExpectedPackage, LoadingPackage, ScanAnswer } from '../../contract/calls.ts';
import type { CoreCalls, ListCalls } from '../../contract/listCalls.ts';
import { hidesExpected } from '../../rules/inventory/blindCount.ts';
import type { LoadingReport } from '../columns.ts';
import { noteDevice } from './listDevices.ts';
import { stepByHand } from './listActions.ts';
import { expectedPackages, listPackages, packageView, sealsOf, sealView } from './listView.ts';
import { getList } from './lists.ts';
import { deviate, type SetState, setItemsStatus, setStates, undo } from './packageStatus.ts';
import { addSeal, removeSeal, saveEquipment, saveReport } from './papers.ts';
import type { DockProcess, ListProcess } from './process.ts';
import { scanOnto } from './scan.ts';

type CallsOf<Row, List> = CoreCalls<Row, List, LoadingPackage, ExpectedPackage, ScanAnswer>;
type DockCallsOf<Row, List> = ListCalls<Row, List, LoadingPackage, ExpectedPackage, ScanAnswer, LoadingReport>;
type Closing<Row, List> = CallsOf<Row, List>['close'];

/** What each kind does in its own way: its table, and what its closing means. */
type Own<Row, List> = {
  table(
    ctx: ViewContext,
    rows: Rows,
    query: BodyOf<CallsOf<Row, List>['table']>,
  ): Promise<AnswerOf<CallsOf<Row, List>['table']>>;
  close(
    ctx: CommandContext,
    rows: Rows,
    listId: string,
    input: { query: QueryOf<Closing<Row, List>>; body: BodyOf<Closing<Row, List>> },
  ): Promise<AnswerOf<Closing<Row, List>>>;
  reopen(ctx: CommandContext, rows: Rows, listId: string): Promise<AnswerOf<Closing<Row, List>>>;
};

type StepInput = {
  params: { id: string };
  query: Parameters<typeof overridesOf>[0]['query'];
  body: (NonNullable<Parameters<typeof overridesOf>[0]['body']> & { version?: number | undefined }) | undefined;
};
/** A step of a list's machine that a user takes by hand. */
export const stepOf =
  <List>(process: ListProcess<List>, action: 'start' | 'finish' | 'resume' | 'requestClosing') =>
  async (ctx: CommandContext, { params, query, body }: StepInput) =>
    stepByHand(ctx, process, await rowsOf(ctx), params.id, action, body?.version, overridesOf({ query, body }));

/** The handlers of the calls of one kind of list (`coreCalls`): a kind is a declaration, its paths stand once in this folder. */
export function coreRoutes<Row, List>(
  platform: () => Platform,
  calls: CallsOf<Row, List>,
  process: ListProcess<List>,
  own: Own<Row, List>,
): Route[] {
  const { kind } = process;
  const seen = async (ctx: ViewContext, id: string) => getList(ctx, kind, await rowsOf(ctx), id);
  const settable = (ctx: ViewContext, word: string): SetState => {
    const found = setStates.find((one) => process.settable[one] === word);
    if (!found) throw invalidInput([{ field: 'state', rule: 'isIn', message: ctx.t('base:validation/isIn') }]);
    return found;
  };
  return [
    view(calls.table, async (ctx, { body }) => own.table(ctx, await rowsOf(ctx), body)),
    view(calls.get, async (ctx, { params }) => process.view(ctx, (await seen(ctx, params.id)).id)),
    view(calls.packages, async (ctx, { params }) => {
      const list = await seen(ctx, params.id);
      const packages = (await listPackages(ctx, list.id, { itemId: params.itemId })).map(packageView);
      return hidesExpected(list, ctx.session.permissions)
        ? packages.filter((one) => isHandled(one.processStatus))
        : packages;
    }),
    view(calls.expected, async (ctx, { params }) => {
      const list = await seen(ctx, params.id);
      return hidesExpected(list, ctx.session.permissions) ? [] : expectedPackages(ctx, list);
    }),
    command(calls.scan, async (ctx, { params, body }) => {
      const answer = await scanOnto(ctx, process, await rowsOf(ctx), params.id, body);
      platform().metrics.scans.inc({ result: answer.result });
      return answer;
    }),
    command(calls.atList, async (ctx, { params, body }) => noteDevice(ctx, await seen(ctx, params.id), body)),
    command(calls.undo, async (ctx, { params }) => undo(ctx, process, await rowsOf(ctx), params.id, params.packageId)),
    command(calls.deviate, async (ctx, { params, body }) =>
      deviate(ctx, process, await rowsOf(ctx), params.id, params.packageId, body),
    ),
    command(calls.setStatus, async (ctx, { params, query, body }) =>
      setItemsStatus(
        ctx,
        process,
        await rowsOf(ctx),
        params.id,
        body.itemIds,
        settable(ctx, body.state),
        query.overrideCodes ?? [],
      ),
    ),
    command(calls.start, stepOf(process, 'start')),
    command(calls.finish, stepOf(process, 'finish')),
    command(calls.resume, stepOf(process, 'resume')),
    command(calls.close, async (ctx, { params, query, body }) =>
      own.close(ctx, await rowsOf(ctx), params.id, { query, body }),
    ),
    command(calls.reopen, async (ctx, { params }) => own.reopen(ctx, await rowsOf(ctx), params.id)),
  ];
}

/** The same of a kind at a dock, with its papers. */
export function listRoutes<Row, List>(
  platform: () => Platform,
  calls: DockCallsOf<Row, List>,
  process: DockProcess<List>,
  own: Own<Row, List>,
): Route[] {
  return [
    ...coreRoutes<Row, List>(platform, calls, process, own),
    view(calls.seals, async (ctx, { params }) =>
      (await sealsOf(ctx, (await getList(ctx, process.kind, await rowsOf(ctx), params.id)).id)).map(sealView),
    ),
    command(calls.addSeal, async (ctx, { params, body }) => addSeal(ctx, process, await rowsOf(ctx), params.id, body)),
    command(calls.removeSeal, async (ctx, { params }) =>
      removeSeal(ctx, process, await rowsOf(ctx), params.id, params.sealId),
    ),
    command(calls.report, async (ctx, { params, body }) =>
      saveReport(ctx, process, await rowsOf(ctx), params.id, body),
    ),
    command(calls.equipment, async (ctx, { params, body }) =>
      saveEquipment(ctx, process, await rowsOf(ctx), params.id, body),
    ),
  ];
}
