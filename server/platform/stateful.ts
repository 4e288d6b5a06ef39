import type { TextKey } from '#kernel/text.ts';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Issue } from '#kernel/check.ts';
import { notFound } from '#kernel/errors.ts';
import type { Topic } from '#kernel/fact.ts';
import type { Step } from '#kernel/machine.ts';
import type { ChangeScope, CommandContext, HistoryArg, HistoryInput } from './context.ts';
import { type AsJson, asJson, readAll } from './database/asJson.ts';
import { nameByText } from './database/executor.ts';
import { type Changes, type Table, updatedRow } from './database/table.ts';

/** Names a statement by its text: for texts that are built while the program runs, of which two may be equally long. */
export const byText = Symbol('by its text');

/** What a record with a state always has. */
export type StatefulRow = { id: string; state: string; version: number };

/** What goes with a step beside the new state. */
export type Move<T, G = undefined> = {
  set?: Changes<T>;
  /** What was read already and the facts come from: saves reading it again. */
  given?: G;
  args?: Record<string, HistoryArg>;
  overrides?: readonly Issue[];
  /** Epoch ms at which it happened; now when absent. */
  at?: number;
  /** Key and code of the history when they differ from the machine's. */
  textKey?: TextKey;
  code?: string;
  /** Key of the refusal's own words (spec 3, 8), with the machine's reason as its argument. */
  refusal?: TextKey;
};

/**
 * Facts that only the caller of an action knows, by action: the guard reads them, so the call does not compile without them. For every
 * other action they stand at what refuses.
 */
export type Needs<A extends string, F> = { readonly [K in A]?: readonly (keyof F)[] };
type NeededFacts<A extends string, F, N extends Needs<A, F>, Act extends A> = {
  [K in Act & keyof N]: N[K] extends readonly (infer Name)[] ? Name : never;
}[Act & keyof N];
/** The last argument of a move: with the facts that the action needs, optional when it needs none. */
export type MoveOf<T, G, A extends string, F, N extends Needs<A, F>, Act extends A> = [Act & keyof N] extends [never]
  ? [change?: Move<T, G>]
  : [change: Move<T, G> & { facts: Pick<F, Extract<NeededFacts<A, F, N, Act>, keyof F>> }];

export type Stateful<T, G, R extends StatefulRow, A extends string, F, N extends Needs<A, F>> = {
  /** Locks rows in the order of `lockedFirst` and their ids (R16), as far as `within` (a condition on the alias) lets them be seen. 404 when one is not. */
  lock(
    ctx: CommandContext,
    within: RawBuilder<unknown>,
    ids: readonly string[],
    name?: string | typeof byText,
  ): Promise<R[]>;
  /** The same for rows whose ids a query answers, so that nobody waits for them first; none is missing. */
  lockAmong(ctx: CommandContext, ids: RawBuilder<unknown>, name: string): Promise<R[]>;
  /** Writes columns of a locked record and its version, and tells open screens. */
  save(ctx: CommandContext, row: R, set: Changes<T>): Promise<R>;
  /** The one way to change the state (R16): machine, columns, one history entry. Throws the declared refusal when the state says no. */
  move<Act extends A>(ctx: CommandContext, row: R, action: Act, ...change: MoveOf<T, G, A, F, N, Act>): Promise<R>;
};

export type StatefulSpec<T, G, R extends StatefulRow, S extends string, A extends string, F, N extends Needs<A, F>> = {
  table: Table<T>;
  /** Short name of the table in conditions. */
  alias: string;
  /** A condition on the alias that never changes for a row: rows for which it holds are locked before the others. */
  lockedFirst?: RawBuilder<unknown>;
  /** A stored row as this record. */
  rowOf(row: Selectable<T>): R;
  step(row: R, action: A, facts: F): Step<S, A, F>;
  /** What the record itself says to the guards; facts that only a caller knows stand at what refuses. */
  factsOf(ctx: CommandContext, row: R, given: G | undefined): F | Promise<F>;
  /** Facts that a caller tells, by action. */
  needs: N;
  logKey(row: R): string;
  /** What open screens watch; of a record of several kinds, the kind says it. */
  shownAs(row: R): { topic: Topic; entity: string };
  /** Who hears of it beside its unit. */
  scopeOf(row: R): ChangeScope;
  /** Columns that every save writes beside the version. */
  stamp?(ctx: CommandContext): Changes<T>;
  history: {
    textKey(action: A): TextKey;
    args(row: R, to: S): NonNullable<HistoryInput['args']>;
    /** Code of an action that the machine gives none. */
    code: string;
    type?(row: R, to: S): 'STS' | 'UPD';
  };
  refusal(ctx: CommandContext, row: R, reason: TextKey, words: TextKey | undefined): Error;
  missing?: TextKey;
  /** After each step, in the same transaction. */
  moved?(ctx: CommandContext, change: { row: R; from: S; to: S; action: A }): Promise<void>;
};

const both = (one: ChangeScope, other: ChangeScope): ChangeScope => ({
  affIds: [...new Set([...(one.affIds ?? []), ...(other.affIds ?? [])])],
  driverIds: [...new Set([...(one.driverIds ?? []), ...(other.driverIds ?? [])])],
  grants: [...new Set([...(one.grants ?? []), ...(other.grants ?? [])])],
  ...(one.units || other.units ? { units: [...new Set([...(one.units ?? []), ...(other.units ?? [])])] } : {}),
  ...(one.keyAccountUnits || other.keyAccountUnits
    ? { keyAccountUnits: [...new Set([...(one.keyAccountUnits ?? []), ...(other.keyAccountUnits ?? [])])] }
    : {}),
  ...(other.anyPermission ? { anyPermission: other.anyPermission } : {}),
});

/** A record with a state machine: how it is locked, saved and moved is the same for all; what differs is this declaration. */
export function defineStateful<
  T,
  G,
  R extends StatefulRow,
  S extends string,
  A extends string,
  F extends object,
  const N extends Needs<A, F>,
>(spec: StatefulSpec<T, G, R, S, A, F, N>): Stateful<T, G, R, A, F, N> {
  const { table, history } = spec;
  const save = async (ctx: CommandContext, row: R, set: Changes<T>): Promise<R> => {
    const changes = { ...set, ...spec.stamp?.(ctx), version: sql<number>`version + 1` };
    // A declared table of this kind has `id` and `version`: its rows are `StatefulRow`.
    const found = await ctx.db.find(updatedRow(ctx, table, { id: row.id } as never, changes as never));
    if (!found) throw notFound();
    const saved = spec.rowOf(found);
    const { topic, entity } = spec.shownAs(saved);
    ctx.changed(topic, entity, saved.id, saved.version, both(spec.scopeOf(row), spec.scopeOf(saved)));
    return saved;
  };
  const at = (column: string) => sql.ref(`${spec.alias}.${column}`);
  const order = spec.lockedFirst ? sql`(${spec.lockedFirst}) desc, ${at('id')}` : at('id');
  const locked = async (
    ctx: CommandContext,
    ids: RawBuilder<unknown>,
    within: RawBuilder<unknown>,
    name?: string | typeof byText,
  ) => {
    const asked = sql<AsJson<T>>`select ${asJson(spec.alias)} from ${sql.table(table.name)} ${sql.ref(spec.alias)}
          where ${at('org_unit')} = ${ctx.unit} and ${at('id')} = any(${ids}) and ${within} order by ${order} for update`;
    const prepared = name === byText ? nameByText(asked) : name === undefined ? undefined : { name };
    return readAll(table, await ctx.db.run(asked, prepared)).map((row) => spec.rowOf(row));
  };
  return {
    lock: async (ctx, within, ids, name) => {
      const rows = await locked(ctx, sql`${[...ids]}::uuid[]`, within, name);
      if (rows.length < new Set(ids).size) throw notFound(spec.missing);
      return rows;
    },
    lockAmong: (ctx, ids, name) => locked(ctx, sql`array(${ids})`, sql`true`, name),
    save,
    move: async (ctx, row, action, ...[change]) => {
      const given = change && 'facts' in change ? change.facts : {};
      const facts = { ...(await spec.factsOf(ctx, row, change?.given)), ...given };
      const step = spec.step(row, action, facts);
      if (!step.ok) throw spec.refusal(ctx, row, step.reason, change?.refusal);
      const from = row.state as S;
      const saved = await save(ctx, row, { state: step.to, ...change?.set } as never);
      ctx.history({
        logKey: spec.logKey(row),
        type: history.type?.(row, step.to) ?? 'STS',
        code: change?.code ?? step.row.history ?? history.code,
        textKey: change?.textKey ?? history.textKey(action),
        args: { ...history.args(row, step.to), ...change?.args },
        ...(change?.overrides ? { overrides: change.overrides } : {}),
        ...(change?.at !== undefined ? { statusTime: change.at } : {}),
      });
      await spec.moved?.(ctx, { row: saved, from, to: step.to, action });
      return saved;
    },
  };
}
