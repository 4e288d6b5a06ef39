import type { RawBuilder, Selectable } from 'kysely';
import type { z } from 'zod';
import type { BodyOf } from '#kernel/call.ts';
import type { Machine } from '#kernel/machine.ts';
import type { TableAnswer, TableQuery } from '#kernel/paging.ts';
import type { Thing } from '#kernel/thing.ts';
import type { CommandContext, ViewContext } from '../context.ts';
import type { FilterColumn } from '../database/filter.ts';
import type { Changes, NewRow, Table } from '../database/table.ts';
import type { Route, ServerModule } from '../module.ts';
import type { Move, StatefulRow } from '../stateful.ts';
import type { FieldsAsStored, Snake } from './thingColumns.ts';

type Values<Th extends Thing> = { [K in keyof Th['fields']]: z.output<Th['fields'][K]> };
export type ThingRow<T> = Selectable<T> & StatefulRow;
type Stored<Th extends Thing, T> = FieldsAsStored<Th['fields'], Selectable<T>>;
/** What a list reads of a row: columns of fields, and what the thing names beside. */
type Read<Th extends Thing, T, C extends keyof Selectable<T>> = Pick<
  Selectable<T>,
  Extract<keyof Selectable<T>, Snake<Stored<Th, T>> | 'id' | 'state' | 'version'> | C
>;
type Facts<Th extends Thing> = Th['machine'] extends Machine<string, string, infer X> ? X : never;
type Action<Th extends Thing> = Th['machine']['rows'][number]['action'];
/** What one alone says beside what a list says. */
type Details<Th extends Thing> = { [K in keyof NonNullable<Th['details']>]: z.output<NonNullable<Th['details']>[K]> };
/** Columns that every new one gets from the mechanism. */
type Begun = 'id' | 'state' | 'version' | 'created_at' | 'created_by';

/** Columns of a new one, and its state when it is not the machine's first, where the declaration says what one is begun with. Throws where the module's rules refuse it. */
type Begin<Th extends Thing, T> = [NonNullable<Th['begins']>] extends [never]
  ? { begin?: never }
  : {
      begin: (
        ctx: CommandContext,
        body: BodyOf<Th['calls']['create']>,
      ) => Promise<Omit<NewRow<T>, Begun> & { state?: Th['machine']['states'][number] }>;
    };
/** Columns that a change by a person writes, where the declaration says what may be changed. Throws where the module's rules refuse it. */
type Change<Th extends Thing, T> = [NonNullable<Th['changes']>['fields']] extends [never]
  ? { change?: never }
  : { change: (ctx: CommandContext, row: ThingRow<T>, body: BodyOf<Th['calls']['change']>) => Promise<Changes<T>> };

/** What the server adds to a declaration: where the rows are, and what is special. The row's alias in conditions is `r`. */
export type ThingRows<Th extends Thing, T, C extends keyof Selectable<T> & string> = Begin<Th, T> &
  Change<Th, T> & {
    table: Table<T>;
    /** Columns beside the fields' own that `made` and `shown` read. */
    reads?: readonly C[];
    /** Fields that no column of their name and kind holds: the compiler asks for each of them. */
    made: {
      [K in Exclude<keyof Th['fields'] & string, Stored<Th, T>>]: (
        ctx: ViewContext,
        row: Read<Th, T, C>,
      ) => Values<Th>[K];
    };
    /** Fields that are shown otherwise than their column has them; orders and conditions know them only by `columns`. */
    shown?: { [K in Stored<Th, T>]?: (ctx: ViewContext, row: Read<Th, T, C>) => Values<Th>[K] };
    /** Expressions that orders and conditions know fields by, where it is not their column. */
    columns?: Readonly<Record<string, FilterColumn>>;
    /** Which rows of the unit a session sees; absent: who does not see the whole unit sees none. */
    within?: (ctx: ViewContext) => Promise<RawBuilder<unknown>>;
    /** What the guards read. */
    facts?: (row: Read<Th, T, C>) => Facts<Th>;
    details?: (ctx: ViewContext, row: ThingRow<T>) => Promise<Details<Th>>;
    /** What a step writes beside the state, by what it asked for. */
    steps?: {
      [A in keyof Th['stepCalls']]?: (
        ctx: CommandContext,
        row: ThingRow<T>,
        asked: BodyOf<Th['stepCalls'][A]>,
      ) => Move<T> | Promise<Move<T>>;
    };
    /** After each step, in the same transaction. */
    moved?: (
      ctx: CommandContext,
      change: { row: ThingRow<T>; from: string; to: string; action: Action<Th> },
    ) => Promise<void>;
  };

/** Rows of a thing as the module's own code uses them, and what the module's door offers of it. */
export type ServedThing<Th extends Thing, T> = {
  view(ctx: ViewContext, row: ThingRow<T>): z.output<Th['schema']>;
  get(ctx: ViewContext, id: string): Promise<z.output<Th['one']>>;
  /** @param only a further condition on `r`, such as the open ones of a day. */
  list(ctx: ViewContext, query: TableQuery, only?: RawBuilder<unknown>): Promise<TableAnswer<z.output<Th['schema']>>>;
  /** 404 when the session sees none; 409 when somebody has changed it since `version`. */
  lock(ctx: CommandContext, id: string, version: number): Promise<ThingRow<T>>;
  /** For the program's own work, whatever a session sees: undefined when it is gone. */
  lockOwn(ctx: CommandContext, id: string): Promise<ThingRow<T> | undefined>;
  save(ctx: CommandContext, row: ThingRow<T>, set: Changes<T>): Promise<ThingRow<T>>;
  /** The one way to change the state: machine, columns, history. Throws when the state or a guard says no. */
  move(ctx: CommandContext, row: ThingRow<T>, action: Action<Th>, change?: Move<T>): Promise<ThingRow<T>>;
  /** May it take the step now? */
  may(row: ThingRow<T>, action: Action<Th>): boolean;
  readonly routes: readonly Route[];
  readonly topics: NonNullable<ServerModule['topics']>;
  readonly histories: NonNullable<ServerModule['histories']>;
};
