import type { Call, BodyOf, ParamsOf, QueryOf, AnswerOf } from '#kernel/call.ts';
import type { z } from 'zod';
import type { TextKey } from '#kernel/text.ts';
import type { DoorKind } from '#kernel/door.ts';
import type { FactKind, Topic } from '#kernel/fact.ts';
import type { Access } from '#kernel/access.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from './database/executor.ts';
import type { ReadyJson } from './http/readyJson.ts';
import type { CommandContext, SessionRecord, ViewContext } from './context.ts';
import type { Delivery } from './doors.ts';
import type { ReadsHistory } from './histories.ts';
import type { HomePart } from './home.ts';
import type { PartnerTrouble, Queue } from './operation/queues.ts';
import type { Platform } from './platform.ts';
import type { Provided } from './questions.ts';
import type { PersonalData } from './persons.ts';
import type { ModuleRetention } from './retention.ts';

export type Input<C extends Call> = { params: ParamsOf<C>; query: QueryOf<C>; body: BodyOf<C> };
export type Uploaded = { bytes: Buffer; filename: string | undefined; mimeType: string };
type Result<C extends Call> = AnswerOf<C> extends undefined ? unknown : AnswerOf<C>;

/** What a raw route (sign-in, streams, files) gets: it answers for itself. */
export type RawContext = {
  platform: Platform;
  request: FastifyRequest;
  reply: FastifyReply;
  record: SessionRecord | undefined;
  language: string;
  now: number;
};

export type Route =
  | { kind: 'view'; call: Call; handle: (ctx: ViewContext, input: never) => Promise<unknown> }
  | {
      kind: 'command';
      call: Call;
      handle: (ctx: CommandContext, input: never, prepared: never) => Promise<unknown>;
      prepare?: (ctx: PrepareContext, input: never) => Promise<unknown>;
      /** The unit that the body names, where the change is not the session's own unit's. */
      unitOf?: (input: never) => string;
      /** What it writes belongs to the network: it stands in the root unit, whatever unit the session is of. */
      inNetwork?: true;
    }
  | { kind: 'raw'; call: Call; handle: (ctx: RawContext, input: never) => Promise<unknown> };

/** A read: runs on a connection that is set to the unit and its ancestors. */
export const view = <const C extends Call>(
  call: C,
  handle: (ctx: ViewContext, input: Input<C>) => Promise<Result<C> | ReadyJson<Result<C>>>,
): Route => ({ kind: 'view', call, handle });

/** A change: runs in one transaction in the unit; what it throws rolls everything back. */
export const command = <const C extends Call>(
  call: C,
  handle: (ctx: CommandContext, input: Input<C>) => Promise<Result<C>>,
): Route => ({ kind: 'command', call, handle });

/** A change in the unit that the body names; refused with 403 + 1510 when the session does not manage it. */
export const commandIn = <const C extends Call>(
  call: C,
  unitOf: (input: Input<C>) => string,
  handle: (ctx: CommandContext, input: Input<C>) => Promise<Result<C>>,
): Route => ({ kind: 'command', call, unitOf, handle });

/**
 * A change of what belongs to the network (domain R15): with the session's own rights, and reading what its unit reads, in one transaction
 * in the root unit. Whose rows it may touch the handler itself has to ask. Only for the modules of the network (`tools/checks/network.mjs`).
 */
export const commandInNetwork = <const C extends Call>(
  call: C,
  handle: (ctx: CommandContext, input: Input<C>) => Promise<Result<C>>,
): Route => ({ kind: 'command', call, inNetwork: true, handle });

/** What happens before a transaction begins: no connection is held, and nothing is changed. */
export type PrepareContext = {
  platform: Platform;
  record: SessionRecord;
  language: string;
  /** Whoever asked has gone. */
  signal: AbortSignal;
  /** What the sender calls this very request: sent again under the same name, it is the same. */
  idempotencyKey: string | undefined;
};

/**
 * A change by a file: it is read before the transaction begins, away from the thread that answers (see `runWorker`), because its
 * time is its sender's to choose. The changes of a unit by such a call are made one after another.
 */
export const fileCommand = <const C extends Call, P>(
  call: C,
  prepare: (ctx: PrepareContext, input: Input<C>) => Promise<P>,
  handle: (ctx: CommandContext, input: Input<C>, prepared: P) => Promise<Result<C>>,
): Route => ({ kind: 'command', call, prepare, handle });

/** A call that manages connection and answer itself. */
export const raw = <const C extends Call>(
  call: C,
  handle: (ctx: RawContext, input: Input<C>) => Promise<unknown>,
): Route => ({ kind: 'raw', call, handle });

type React = (ctx: CommandContext, payload: never) => Promise<void>;
/**
 * A reaction to a fact. `now` runs in the fact's own transaction and may refuse; `later` runs after commit, at least once, as a
 * job that finds it by its name.
 */
export type Reaction =
  | { when: 'now'; fact: string; react: React }
  | { when: 'later'; fact: string; name: string; react: React };

export const on = <P extends Record<string, unknown>>(
  fact: FactKind<P>,
  react: (ctx: CommandContext, payload: P) => Promise<void>,
): Reaction => ({ when: 'now', fact: fact.name, react });

/** @param name unique in its module; it stays as it is, because jobs that a former release queued name it. */
export const afterwards = <P extends Record<string, unknown>>(
  fact: FactKind<P>,
  name: string,
  react: (ctx: CommandContext, payload: P) => Promise<void>,
): Reaction => ({ when: 'later', fact: fact.name, name, react });

/** What arrives at a door: who sent it, under which key, and what it says. */
export type Message<P> = { from: string; key: string; payload: P };
/** A door of every unit: what other units send through it is done here, as the system in the receiving unit, exactly once. */
export type Door = { kind: DoorKind; receive: (ctx: CommandContext, message: never) => Promise<void> };
export const receive = <S extends z.ZodType>(
  kind: DoorKind<S>,
  handle: (ctx: CommandContext, message: Message<z.output<S>>) => Promise<void>,
): Door => ({ kind, receive: handle });

/**
 * Work by the clock, once over all processes; `cron` as in crontab(5), UTC.
 * `longest`: seconds that it may take, for work of the night that takes longer than ten minutes. Such work is done one after another.
 * `atHead`: its rows are written at the head; with several database servers it runs there alone.
 */
export type Job = {
  name: string;
  cron: string;
  longest?: number;
  atHead?: true;
  run: (platform: Platform) => Promise<void>;
};

/** What the bell counts: work that waits for somebody (domain 5.13). Unknown and unreadable topics are left out of every answer. */
export type NotificationTopic = {
  /** Such as `dpt.notes.depot`; unique in the product. */
  id: string;
  /** Text of an entry, with `count`. */
  translateKey: TextKey;
  /** Cannot be switched off by settings. */
  alwaysActive?: boolean;
  /** Who may read the topic. */
  access: Access;
  /** Hash address of the screen that shows what was counted. */
  link: string;
  /** How many there are for this session; asked every 30 s by everybody who is signed in, so it must be cheap. */
  count: (ctx: ViewContext) => Promise<number>;
};

/** What a module offers the platform: its door to the outside. */
export type ServerModule = {
  name: string;
  routes?: readonly Route[];
  reactions?: readonly Reaction[];
  doors?: readonly Door[];
  /** Takes a message on whose unit does not live here; false: it does, or somebody else knows. */
  elsewhere?: (platform: Platform, delivery: Delivery) => Promise<boolean>;
  jobs?: readonly Job[];
  /** Who may hear a topic of the event stream. */
  topics?: Partial<Record<Topic, Access>>;
  notifications?: readonly NotificationTopic[];
  /** What the module shows on the home page. */
  home?: readonly HomePart[];
  /** Does this session see a record that shows the file? Asked for sessions that do not see their whole unit. */
  showsFile?: (ctx: ViewContext, blobId: string) => Promise<boolean>;
  /**
   * What of the module's own work names a record of master data; asked before the record is ended from a day (ISO) on. It is
   * refused while there is something, and says what.
   */
  referrers?: (
    ctx: ViewContext,
    target: { type: string; id: string; fromDay: string },
  ) => Promise<{ type: string; id: string; orgUnit: string; text: string; count: number }[]>;
  /** What it says to the checks of modules below, which ask by `ctx.ask` and know no module above them. */
  provides?: readonly Provided[];
  /** Frees what processes that are gone held, as the owner over all units. @param living ids of those that are not gone */
  freed?: (db: Db, living: readonly string[]) => Promise<void>;
  /**
   * What the module does after its tables came back from a backup, as their owner and in the same transaction: what was open with the
   * world outside must neither go on by itself nor happen twice. When a unit came back alone (`only`), `run` reaches the rows of that unit
   * in tables of tenants and nobody else's; tables of the installation are not to be touched then.
   */
  restored?: (run: (statement: string) => Promise<unknown>, only?: string) => Promise<void>;
  /** Counts what a licence limits, over all units; `db` sees every row. By the type of the quantity, `day` is ISO. */
  quantities?: Partial<Record<string, (db: Db, day: string) => Promise<number>>>;
  /** What waits in the module over all units, for the operator; `db` sees every row. */
  queues?: readonly Queue[];
  /** Partners of all units that do not get what is for them; `db` sees every row. */
  troubles?: (db: Db) => Promise<PartnerTrouble[]>;
  /** Which of its records go when their time is over, and with which. */
  retention?: ModuleRetention;
  /** Where it keeps who somebody is. */
  personal?: readonly PersonalData[];
  /** Searches of the optimiser that go on now in the unit, for the setting of how many it may have. */
  runningSearches?: (ctx: ViewContext) => Promise<number>;
  /** Who may read the history of a record: log keys start with the prefix (`ITEM:`). */
  histories?: Record<string, ReadsHistory>;
};
