import { z } from 'zod';
import type { Access } from './access.ts';
import { type Call, defineCall } from './call.ts';
import type { Topic } from './fact.ts';
import { idParams, versionSchema } from './ids.ts';
import type { Machine } from './machine.ts';
import { tableAnswer, tableQuerySchema } from './paging.ts';
import type { TextKey } from './text.ts';

type Shape = Record<string, z.ZodType>;
/** What a step is told that asks for nothing else. */
const versioned = z.object({ version: versionSchema }).meta({ id: 'StepOfVersion' });
/** Made by the device, once per press (R19). */
const clientKey = z.string().min(8).max(64);

/** How a list shows a field. Its kind (figure, day, word, state) comes from the field's schema. */
export type ColumnUse = {
  /** px of its least width; default 120. */
  readonly width?: number;
  /** Takes the room that is left. */
  readonly grow?: true;
  /** Stands in the catalogue of columns until the user asks for it. */
  readonly optional?: true;
  /** Left out while the list is too narrow, the highest first. */
  readonly yields?: number;
  /** Key of the title when it is not `column/<field>`. */
  readonly title?: string;
  /** Its words are made when it is read: no list is ordered or narrowed by them. */
  readonly onlyShown?: true;
};

/** A step that people take: who may, what it asks for beside the version, and whether it ends something for good. */
export type StepUse = {
  /** Summary of its call. */
  readonly says?: string;
  /** Absent: whoever may change the thing. */
  readonly access?: Access;
  readonly asks?: Shape;
  /** Ends something: shown in red, and asked before. */
  readonly danger?: true;
};

/**
 * A kind of record with a state, declared once: its fields, its states, its calls, and what a list shows of it. The server makes its
 * rows, lists, steps and history from it (`server/platform/things`), the browser its list and its page (`web/client/things`). What
 * is special is code beside it; the first `if` in a declaration means that it is.
 */
export type ThingSpec<
  F extends Shape,
  D extends Shape,
  S extends string,
  A extends string,
  X,
  U,
  C extends Shape,
  E extends Shape,
> = {
  readonly module: string;
  /** One of them (`booking`), also its entity on the event stream, and many (`bookings`). */
  readonly name: string;
  readonly many: string;
  /** Id of the schema in the documents: `Booking`. */
  readonly tag: string;
  /** Path of the calls, such as `/ym-rest/bookings`. */
  readonly path: string;
  /** Beginning of its texts: `yard:booking/`, or `outbound:` where the module has no other thing. */
  readonly texts: string;
  /** Field that names one for people. */
  readonly title: keyof F & string;
  /** Prefix of its history: `BOOKING`. */
  readonly logKey: string;
  readonly topic: Topic;
  readonly read: Access;
  readonly write: Access;
  /** What the wire says of each in a list, by the specification's names; `id` and `state` are among them. */
  readonly fields: F;
  /** What one alone says beside. */
  readonly details?: D;
  readonly machine: Machine<S, A, X>;
  /** The steps that people take by the call; others are the program's own, or calls of their own. */
  readonly steps: U;
  /** Columns of the list, in their order. */
  readonly columns: { readonly [K in keyof F]?: ColumnUse };
  /** Fields that typed words are looked for in. */
  readonly searched: readonly (keyof F & string)[];
  /** What a new one is begun with; absent: nobody begins one by hand. */
  readonly begins?: C;
  /** What a person may change of one, in the given states; absent: nothing. */
  readonly changes?: { readonly in: readonly S[]; readonly fields: E };
  /** Summaries of the calls; of the steps, when one call `PUT …/{id}/{action}` takes them all. */
  readonly says: {
    readonly list: string;
    readonly get: string;
    readonly create?: string;
    readonly change?: string;
    readonly steps?: string;
  };
};

/** A step in the address of its call: `checkIn` is `check-in`. */
export const stepPath = (step: string): string => step.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const initial = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** What every thing says at the end: its version, where its history is, and what this session may do with it now. */
const tail = <A extends string>(actions: readonly A[]) => ({
  version: versionSchema,
  historyLogKey: z.string(),
  allowed: z.array(z.enum(actions as readonly [A, ...A[]])),
});

/** The fields of a part of a declaration that may be left out; left out, its type is `never`. */
type Given<P extends Shape> = [P] extends [never] ? Record<never, never> : P;

/** Everything that an action can be, in the order of the machine. */
const actionsOf = <S extends string, A extends string, X>({ rows }: Machine<S, A, X>): A[] => [
  ...new Set(rows.map(({ action }) => action)),
];

/** A call that takes one step of one record: the version that the page shows, and what the step asks for. */
type StepCall<U, One extends z.ZodType> = {
  readonly id: string;
  readonly method: 'POST';
  readonly path: string;
  readonly access: Access;
  readonly summary: string;
  readonly params: typeof idParams;
  readonly body: z.ZodObject<
    { version: typeof versionSchema } & (U extends { readonly asks: infer Q extends Shape } ? Q : Record<never, never>)
  >;
  readonly answer: One;
};

/**
 * @returns the declaration with its schemas and calls. Ids and paths follow the names: `yard.listBookings` (`POST …/table`), `getBooking`,
 * `createBooking` (`POST …`), and a call for each step (`yard.confirmBooking`, `POST …/{id}/confirm`, `…/{id}/check-in`) or one for all of them.
 */
export function defineThing<
  const F extends Shape,
  const S extends string,
  const A extends string,
  X,
  const U extends { readonly [K in A]?: StepUse },
  const D extends Shape = Record<never, never>,
  const C extends Shape = never,
  const E extends Shape = never,
>(spec: ThingSpec<F, D, S, A, X, U, C, E>) {
  const { module, name, many, path, tag, read, write, says } = spec;
  type Step = keyof U & A;
  const Name = initial(name);
  // One shape for what is said of a new one and of one that is changed: the documents name it once.
  const said = spec.begins && (spec.begins as object) === spec.changes?.fields ? { madeOf: [`${tag}Said`] } : undefined;
  if (said) z.object(spec.begins).meta({ id: `${tag}Said` });
  const shown = said && Object.entries(spec.begins ?? {}).every(([field, one]) => spec.fields[field] === one);
  const schema = z
    .object({ ...spec.fields, ...tail(actionsOf(spec.machine)) })
    .meta({ id: tag, ...(shown ? said : {}) });
  const one = z.object({ ...schema.shape, ...(spec.details ?? ({} as D)) });
  const answer = spec.details ? one.meta({ id: `${tag}Details`, madeOf: [tag] }) : (schema as unknown as typeof one);
  const uses = Object.entries<StepUse>(spec.steps as { readonly [step: string]: StepUse });
  const stepCall = ([step, use]: [string, StepUse]) => ({
    id: `${module}.${step}${Name}`,
    method: 'POST',
    path: `${path}/{id}/${stepPath(step)}`,
    access: use.access ?? write,
    summary: use.says ?? '',
    params: idParams,
    body: use.asks ? z.object({ version: versionSchema, ...use.asks }) : versioned,
    answer,
  });
  return {
    ...spec,
    schema,
    one: answer,
    calls: {
      list: defineCall({
        id: `${module}.list${initial(many)}`,
        method: 'POST',
        path: `${path}/table`,
        access: read,
        summary: says.list,
        body: tableQuerySchema,
        answer: tableAnswer(schema),
      }),
      get: defineCall({
        id: `${module}.get${Name}`,
        method: 'GET',
        path: `${path}/{id}`,
        access: read,
        summary: says.get,
        params: idParams,
        answer,
      }),
      create: defineCall({
        id: `${module}.create${Name}`,
        method: 'POST',
        path,
        access: write,
        summary: says.create ?? '',
        body: z
          .object({ ...((spec.begins ?? {}) as Given<C>), clientKey })
          .meta(said ? { id: `${tag}Begun`, ...said } : {}),
        answer,
        status: 201,
      }),
      change: defineCall({
        id: `${module}.change${Name}`,
        method: 'PUT',
        path: `${path}/{id}`,
        access: write,
        summary: says.change ?? '',
        params: idParams,
        body: z
          .object({ version: versionSchema, ...((spec.changes?.fields ?? {}) as Given<E>) })
          .meta(said ? { id: `${tag}Changed`, ...said } : {}),
        answer,
      }),
      /** Any step: the one call of all of them where the thing has it so, else what the calls of single steps have in common. */
      move: defineCall({
        id: `${module}.move${Name}`,
        method: says.steps ? 'PUT' : 'POST',
        path: `${path}/{id}/{action}`,
        access: write,
        summary: says.steps ?? '',
        params: idParams.extend({
          action: z.enum(uses.map(([step]) => step) as unknown as readonly [Step, ...Step[]]),
        }),
        body: versioned,
        answer: schema,
      }),
    },
    stepCalls: Object.fromEntries(uses.map((use) => [use[0], stepCall(use)])) as {
      readonly [K in Step]: StepCall<U[K], typeof answer>;
    },
  };
}

/** Any thing, for the mechanism that reads declarations. */
export type Thing = Pick<
  ThingSpec<Shape, Shape, string, string, never, { readonly [step: string]: StepUse }, Shape, Shape>,
  | 'module'
  | 'name'
  | 'many'
  | 'texts'
  | 'logKey'
  | 'topic'
  | 'read'
  | 'write'
  | 'fields'
  | 'details'
  | 'steps'
  | 'begins'
  | 'changes'
  | 'says'
> & {
  readonly title: string;
  readonly machine: Machine<string, string, never>;
  readonly columns: { readonly [field: string]: ColumnUse | undefined };
  readonly searched: readonly string[];
  readonly schema: z.ZodObject;
  readonly one: z.ZodObject;
  readonly calls: {
    readonly list: Call & { readonly body: typeof tableQuerySchema };
    readonly get: Call & { readonly params: typeof idParams };
    readonly create: Call & {
      readonly body: z.ZodObject<{ clientKey: typeof clientKey }>;
      readonly answer: z.ZodObject;
    };
    readonly change: Call & {
      readonly params: typeof idParams;
      readonly body: z.ZodObject<{ version: typeof versionSchema }>;
    };
    readonly move: Call & {
      readonly params: z.ZodObject<{ id: typeof idParams.shape.id; action: z.ZodType<string> }>;
      readonly body: z.ZodObject<{ version: typeof versionSchema }>;
    };
  };
  readonly stepCalls: {
    readonly [step: string]: Call & {
      readonly params: typeof idParams;
      readonly body: z.ZodObject<{ version: typeof versionSchema }>;
    };
  };
};

/** Key of a text of a thing, such as `state/HELD` or `column/name`. */
export const thingText = ({ texts }: Pick<Thing, 'texts'>, key: string): TextKey => `${texts}${key}` as TextKey;

/** Keys of a field's title: the thing's own words for it, else those that all things have. */
export const columnTitle = (thing: Pick<Thing, 'texts' | 'columns'>, field: string): readonly [TextKey, TextKey] => [
  thingText(thing, thing.columns[field]?.title ?? `column/${field}`),
  `base:thing/column/${field}` as TextKey,
];
