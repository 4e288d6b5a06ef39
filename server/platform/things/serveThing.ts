import { type Selectable, sql } from 'kysely';
import { notFound, refused, stale } from '#kernel/errors.ts';
import { allowed, step } from '#kernel/machine.ts';
import type { TableQuery } from '#kernel/paging.ts';
import type { TextKey } from '#kernel/text.ts';
import { columnTitle, type Thing, thingText } from '#kernel/thing.ts';
import type { CommandContext, ViewContext } from '../context.ts';
import { whereOf } from '../database/filter.ts';
import { pageOf, sortedBy, wordsIn } from '../database/page.ts';
import { type Changes, insertedRow } from '../database/table.ts';
import { whoeverSees, wholeUnit } from '../histories.ts';
import { command, type Route, view } from '../module.ts';
import { remember, seenBefore } from '../once.ts';
import { defineStateful, type Move } from '../stateful.ts';
import { columnOf, readerOf, thingColumns } from './thingColumns.ts';
import type { ServedThing, ThingRow, ThingRows } from './thingRows.ts';

/**
 * Rows, lists, steps and history of a declared thing over its table, which has `org_unit, id, state, version, created_at, created_by`
 * and a column for each field that is stored as the wire says it.
 */
export function serveThing<Th extends Thing, T, const C extends keyof Selectable<T> & string = never>(
  thing: Th,
  rows: ThingRows<Th, T, C>,
): ServedThing<Th, T> {
  const state = thingState(thing, rows);
  const reads = thingReads(thing, rows);
  const { lock, move } = state;
  const stepped = async (ctx: CommandContext, id: string, action: string, asked: { version: number }) => {
    const row = await lock(ctx, id, asked.version);
    const change = await rows.steps?.[action]?.(ctx, row, asked as never);
    return move(ctx, row, action, change);
  };
  const routes: Route[] = [
    view(thing.calls.list, (ctx, { body }) => reads.list(ctx, body)),
    view(thing.calls.get, (ctx, { params }) => reads.get(ctx, params.id)),
  ];
  const { begin } = rows;
  if (begin) routes.push(command(thing.calls.create, (ctx, { body }) => created(thing, rows, reads.get, ctx, body)));
  const { change } = rows;
  if (change)
    routes.push(
      command(thing.calls.change, async (ctx, { params, body }) => {
        const row = await lock(ctx, params.id, body.version);
        return changed(thing, ctx, row, {
          before: await reads.one(ctx, row),
          typed: body,
          save: async () => reads.one(ctx, await state.save(ctx, row, await change(ctx, row, body as never))),
        });
      }),
    );
  if (thing.says.steps)
    routes.push(
      command(thing.calls.move, async (ctx, { params, body }) =>
        reads.view(ctx, await stepped(ctx, params.id, params.action, body)),
      ),
    );
  else
    for (const [action, call] of Object.entries(thing.stepCalls))
      routes.push(
        command(call, async (ctx, { params, body }) => reads.one(ctx, await stepped(ctx, params.id, action, body))),
      );
  const within = rows.within ?? wholeUnit;
  return {
    ...state,
    ...reads,
    routes,
    topics: { [thing.topic]: thing.read },
    histories: { [`${thing.logKey}:`]: whoeverSees(rows.table.name, 'r', within) },
  } as unknown as ServedThing<Th, T>;
}

/** How it is locked, saved and moved. */
function thingState<Th extends Thing, T, C extends keyof Selectable<T> & string>(thing: Th, rows: ThingRows<Th, T, C>) {
  type R = ThingRow<T>;
  const facts = (row: R): object => (rows.facts?.(row as never) as object | undefined) ?? {};
  const named = (row: R): string => String(row[columnOf(thing.title) as keyof R]);
  const stateful = defineStateful<T, undefined, R, string, string, object, Record<never, never>>({
    table: rows.table,
    alias: 'r',
    rowOf: (row) => row as R,
    step: (row, action, given) => step(thing.machine, row.state, action, given as never) as never,
    factsOf: (_ctx, row) => facts(row),
    needs: {},
    logKey: (row) => `${thing.logKey}:${row.id}`,
    shownAs: () => ({ topic: thing.topic, entity: thing.name }),
    scopeOf: () => ({}),
    history: {
      textKey: (action) => thingText(thing, `history/${action}`),
      // The word of the state in the language of whoever reads it.
      args: (row, to) => ({ name: named(row), state: [{ textKey: thingText(thing, `state/${to}`), said: null }] }),
      code: '0001',
    },
    refusal: (ctx, row, reason) =>
      refused(reason, { name: named(row), state: ctx.t(thingText(thing, `state/${row.state}`)) }),
    ...(rows.moved ? { moved: rows.moved as never } : {}),
  });
  const within = rows.within ?? wholeUnit;
  return {
    save: (ctx: CommandContext, row: R, set: Changes<T>) => stateful.save(ctx, row, set),
    move: (ctx: CommandContext, row: R, action: string, change?: Move<T>) => stateful.move(ctx, row, action, change),
    may: (row: R, action: string): boolean => step(thing.machine, row.state, action, facts(row) as never).ok,
    lock: async (ctx: CommandContext, id: string, version: number): Promise<R> => {
      const [row] = await stateful.lock(ctx, await within(ctx), [id], `${thing.name}.lock`);
      if (!row) throw notFound();
      if (row.version !== version) throw stale('base:thing/changed', { name: named(row) });
      return row;
    },
    lockOwn: async (ctx: CommandContext, id: string): Promise<R | undefined> =>
      (await stateful.lockAmong(ctx, sql`select ${id}::uuid`, `${thing.name}.lockOwn`))[0],
  };
}

/** Its answers: of a row, of one with its details, of a page of the list. */
function thingReads<Th extends Thing, T, C extends keyof Selectable<T> & string>(thing: Th, rows: ThingRows<Th, T, C>) {
  type R = ThingRow<T>;
  type Reader = (ctx: ViewContext, row: R) => unknown;
  const made = rows.made as Readonly<Record<string, Reader | undefined>>;
  const own = (rows.shown ?? {}) as Readonly<Record<string, Reader | undefined>>;
  const fields = Object.entries(thing.fields).map(([field, schema]) => {
    const column = columnOf(field) as keyof R;
    const read = readerOf(schema);
    return [field, made[field] ?? own[field] ?? ((_ctx: ViewContext, row: R) => read(row[column]))] as const;
  });
  const shown = (ctx: ViewContext, row: R) => ({
    ...Object.fromEntries(fields.map(([field, read]) => [field, read(ctx, row)])),
    version: row.version,
    historyLogKey: `${thing.logKey}:${row.id}`,
    allowed: allowed(thing.machine, row.state, (rows.facts?.(row as never) ?? {}) as never, ctx.session.permissions),
  });
  const stored = new Set(Object.keys(thing.fields).filter((field) => !made[field]));
  const columns = thingColumns(thing.fields, 'r', rows.columns ?? {}, stored);
  const read = sql.join(
    [...new Set(['id', 'state', 'version', ...[...stored].map(columnOf), ...(rows.reads ?? [])])].map((column) =>
      sql.ref(`r.${column}`),
    ),
  );
  const table = sql.table(rows.table.name);
  const words = sql`app.searchable(${sql.join(
    thing.searched.map((field) => sql`coalesce(${columns.sort.get(field) ?? sql`''`}, '')`),
    sql` || ' ' || `,
  )})`;
  const within = rows.within ?? wholeUnit;
  const one = async (ctx: ViewContext, row: R) => ({ ...shown(ctx, row), ...(await rows.details?.(ctx, row)) });
  return {
    view: shown,
    one,
    get: async (ctx: ViewContext, id: string) => {
      const row = await ctx.db.find(
        sql<R>`select r.* from ${table} r where r.org_unit = ${ctx.unit} and r.id = ${id} and ${await within(ctx)}`,
        { name: `${thing.name}.get` },
      );
      if (!row) throw notFound();
      return one(ctx, row);
    },
    list: async (ctx: ViewContext, query: TableQuery) => {
      const where = sql.join(
        [
          sql`r.org_unit = ${ctx.unit}`,
          await within(ctx),
          whereOf(query.filter?.and, (field) => columns.filter.get(field)),
          ...wordsIn(words, query.q),
        ],
        sql` and `,
      );
      const order = sortedBy(query.sort, (field) => columns.sort.get(field));
      return pageOf(ctx, query, {
        rows: sql<R>`select ${read} from ${table} r where ${where} order by ${sql.join([...order, sql`r.id desc`])}`,
        from: sql`${table} r where ${where}`,
        shown: (found) => found.map((row) => shown(ctx, row)),
      });
    },
  };
}

type Said = Readonly<Record<string, unknown>>;

/** The key that has a word for a field: the thing's own, else the one of all things. */
const titleKey = (ctx: ViewContext, thing: Thing, field: string): TextKey => {
  const [own, shared] = columnTitle(thing, field);
  return ctx.t(own).endsWith(`column/${field}`) ? shared : own;
};

/** A change by a person in the states that let it; the history says which fields are other than they were. The same again changes nothing. */
async function changed(
  thing: Thing,
  ctx: CommandContext,
  row: { id: string; state: string },
  { before, typed, save }: { before: Said; typed: Said; save: () => Promise<Said> },
): Promise<Said> {
  const name = String(before[thing.title]);
  if (!thing.changes?.in.includes(row.state))
    throw refused(thing.machine.refusal, { name, state: ctx.t(thingText(thing, `state/${row.state}`)) });
  const differing = (now: Said): string[] =>
    Object.keys(thing.changes?.fields ?? {}).filter(
      (field) => JSON.stringify(before[field]) !== JSON.stringify(now[field]),
    );
  if (differing(typed).length === 0) return before;
  const after = await save();
  const fields = differing(after);
  const of = (said: Said) => Object.fromEntries(fields.map((field) => [field, said[field]]));
  ctx.history({
    logKey: `${thing.logKey}:${row.id}`,
    type: 'UPD',
    code: '0002',
    textKey: 'base:thing/changedFields',
    args: { name, fields: fields.map((field) => ({ textKey: titleKey(ctx, thing, field), said: null })) },
    before: of(before),
    after: of(after),
  });
  return after;
}

/** The same press twice makes one. */
async function created<Th extends Thing, T, C extends keyof Selectable<T> & string>(
  thing: Th,
  rows: ThingRows<Th, T, C>,
  get: (ctx: ViewContext, id: string) => Promise<Record<string, unknown>>,
  ctx: CommandContext,
  body: { clientKey: string },
): Promise<Record<string, unknown>> {
  const key = `${thing.calls.create.id}:${body.clientKey}`;
  const earlier = await seenBefore<{ id: string }>(ctx, key);
  if (earlier) return get(ctx, earlier.id);
  const id = ctx.newId();
  const own = await rows.begin?.(ctx, body as never);
  const row = {
    ...own,
    id,
    state: own?.state ?? thing.machine.states[0],
    created_at: new Date(ctx.now),
    created_by: ctx.session.accountName,
  };
  await ctx.db.run(insertedRow(ctx, rows.table, row as never));
  const answer = await get(ctx, id);
  ctx.history({
    logKey: `${thing.logKey}:${id}`,
    type: 'CRT',
    code: '0000',
    textKey: thingText(thing, 'history/created'),
    args: { name: String(answer[thing.title]) },
  });
  ctx.changed(thing.topic, thing.name, id, 1);
  remember(ctx, key, { id });
  return answer;
}
