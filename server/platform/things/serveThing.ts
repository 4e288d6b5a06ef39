import { type RawBuilder, type Selectable, sql } from 'kysely';
import { notFound, refused, stale } from '#kernel/errors.ts';
import { allowed, step } from '#kernel/machine.ts';
import type { TableQuery } from '#kernel/paging.ts';
import { type Thing, thingText } from '#kernel/thing.ts';
import type { CommandContext, ViewContext } from '../context.ts';
import { whereOf } from '../database/filter.ts';
import { nameByText } from '../database/executor.ts';
import { pageOf, sortedBy, wordsIn } from '../database/page.ts';
import type { Changes } from '../database/table.ts';
import { whoeverSees, wholeUnit } from '../histories.ts';
import { command, type Route, view } from '../module.ts';
import { byText, defineStateful, type Move } from '../stateful.ts';
import { columnOf, readerOf, thingColumns } from './thingColumns.ts';
import { changed, created, isSame, rowWith, type Said } from './thingWrites.ts';
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
        const before = await reads.one(ctx, row);
        const set = await change(ctx, row, reads.asStored(row, body, before) as never);
        return changed(thing, ctx, row, {
          before,
          would: async () => {
            const next = rowWith(row, set);
            return next && reads.one(ctx, next);
          },
          save: async () => reads.one(ctx, await state.save(ctx, row, set)),
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
      const [row] = await stateful.lock(ctx, await within(ctx), [id], byText);
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
  const readers = Object.entries(thing.fields).map(([field, schema]) => {
    const column = columnOf(field) as keyof R;
    const read = readerOf(schema);
    return [field, (row: R) => read(row[column])] as const;
  });
  const fields = readers.map(
    ([field, read]) => [field, made[field] ?? own[field] ?? ((_ctx: ViewContext, row: R) => read(row))] as const,
  );
  const shown = (ctx: ViewContext, row: R) => ({
    ...Object.fromEntries(fields.map(([field, read]) => [field, read(ctx, row)])),
    version: row.version,
    historyLogKey: `${thing.logKey}:${row.id}`,
    allowed: allowed(thing.machine, row.state, (rows.facts?.(row as never) ?? {}) as never, ctx.session.permissions),
  });
  const stored = new Set(Object.keys(thing.fields).filter((field) => !made[field]));
  const plain = new Set([...stored].filter((field) => !own[field]));
  const columns = thingColumns(thing.fields, 'r', rows.columns ?? {}, plain);
  requireAskable(thing, columns.sort);
  const read = sql.join(
    [...new Set(['id', 'state', 'version', ...[...stored].map(columnOf), ...(rows.reads ?? [])])].map((column) =>
      sql.ref(`r.${column}`),
    ),
  );
  const table = sql.table(rows.table.name);
  const words = sql`app.searchable(${sql.join(
    thing.searched.map((field) => sql`coalesce((${columns.sort.get(field)})::text, '')`),
    sql` || ' ' || `,
  )})`;
  const within = rows.within ?? wholeUnit;
  const one = async (ctx: ViewContext, row: R) => ({ ...shown(ctx, row), ...(await rows.details?.(ctx, row)) });
  return {
    view: shown,
    one,
    /** What a change was sent with; a field that was left as it is shown keeps what is stored. */
    asStored: (row: R, sent: Said, before: Said): Said => ({
      ...sent,
      ...Object.fromEntries(
        readers
          .filter(([field]) => own[field] && field in sent && isSame(sent[field], before[field]))
          .map(([field, read]) => [field, read(row)]),
      ),
    }),
    get: async (ctx: ViewContext, id: string) => {
      const asked = sql<R>`select r.* from ${table} r where r.org_unit = ${ctx.unit} and r.id = ${id} and ${await within(ctx)}`;
      const row = await ctx.db.find(asked, nameByText(asked));
      if (!row) throw notFound();
      return one(ctx, row);
    },
    list: async (ctx: ViewContext, query: TableQuery, only?: RawBuilder<unknown>) => {
      const where = sql.join(
        [
          sql`r.org_unit = ${ctx.unit}`,
          await within(ctx),
          ...(only ? [only] : []),
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

/** A list orders, narrows and searches by what the database knows: whatever else it offered would answer nothing, or look into codes. */
function requireAskable(thing: Thing, known: ReadonlyMap<string, unknown>): void {
  const offered = Object.entries(thing.columns).flatMap(([field, use]) => (use && !use.onlyShown ? [field] : []));
  const unknown = [...new Set([...offered, ...thing.searched])].filter((field) => !known.has(field));
  if (unknown.length > 0)
    throw new Error(
      `${thing.module}.${thing.name}: ${unknown.join(', ')} is no column as it is shown: give it an expression in \`columns\` of serveThing, or declare it \`onlyShown\``,
    );
}
