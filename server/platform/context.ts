import type { z } from 'zod';
import type { TextKey } from '#kernel/text.ts';
import type { DoorKind } from '#kernel/door.ts';
import type { FactKind, Topic } from '#kernel/fact.ts';
import type { Question } from '#kernel/question.ts';
import type { Issue } from '#kernel/check.ts';
import type { KeyScope } from '#kernel/keyScope.ts';
import type { RowScope, Session } from '#kernel/session.ts';
import type { Db, WriteDb } from './database/executor.ts';
import type { Translate } from './texts.ts';

/** What goes into a text of the history: words by key and depots by id are told in the reader's language, by the names of today. */
export type HistoryArg =
  | string
  | number
  | readonly { textKey: TextKey; said: string | null }[]
  | { readonly units: readonly string[]; readonly way?: boolean };

/** A session as the server knows it: the wire's part and what only the server needs. */
export type SessionRecord = {
  session: Session;
  /** Id of the session row; event streams and other processes know it by this. */
  id: string;
  /** Whose session it is: the account and the unit that it belongs to, which may be another than the session's. */
  account: { unit: string; id: string };
  /** The access grant that a paired device signed in by (domain 2.11), and the name of its account, whoever drives with the device. */
  grant?: { type: string; id: string; name: string } | undefined;
  /** The unit and its ancestors, nearest first: what this session reads. */
  readUnits: string[];
  /** Units that the session may name in a path or body beside its own and their ancestors. */
  managedUnits: string[];
  rowScope: RowScope;
  /** Features that are switched off for the unit (specification 1, 4.2). */
  disabledFlags: readonly string[];
  /** A program of a partner calls by its key: it sees and sends what is the partner's. */
  partnerKey?: { id: string; partnerId: string; scopes: readonly KeyScope[]; perMinute: number } | undefined;
  /** IANA time zone of the unit. */
  timezone: string;
  language: string | undefined;
};

/** What a view (a read) works with. */
export type ViewContext = {
  readonly session: Session;
  readonly record: SessionRecord;
  /** The unit that this request works in: the session's, or the one named in its path. */
  readonly unit: string;
  readonly readUnits: readonly string[];
  readonly timezone: string;
  readonly db: Db;
  /** Epoch ms at the start of the request. */
  readonly now: number;
  readonly language: string;
  readonly requestId: string;
  readonly t: Translate;
  /** What modules above the asking one know of it (`provides`). */
  ask<S, A>(question: Question<S, A>, subject: S): Promise<A>;
};

/** One entry of a record's history (domain 2.4); who and when come from the context. */
export type HistoryInput = {
  logKey: string;
  type: 'CRT' | 'STS' | 'UPD' | 'ACT' | 'EXP';
  code: string;
  textKey: TextKey;
  /** Words of the catalogue go in by their key, each with what somebody wrote to it: readers have languages of their own. */
  args?: Record<string, HistoryArg>;
  before?: unknown;
  after?: unknown;
  overrides?: readonly Issue[];
  /** Epoch ms; now when absent. */
  statusTime?: number;
};

/** What a command works with: one transaction, its history and its facts. */
export type CommandContext = ViewContext & {
  readonly db: WriteDb;
  /** A new record id (UUIDv7). */
  newId(): string;
  history(entry: HistoryInput): void;
  /** Tells a fact: modules that agreed to react in the same transaction do so now, all others after commit. */
  emit<P extends Record<string, unknown>>(fact: FactKind<P>, payload: P): Promise<void>;
  /**
   * Sends a message to a unit; its door there handles it after this command's commit, exactly once for a key. The key names what is
   * sent and its version (`<list>/<version>`): messages may overtake each other. Throws when the payload does not fit the door.
   */
  post<S extends z.ZodType>(unit: string, door: DoorKind<S>, key: string, payload: z.input<S>): void;
  /** Tells open screens that a record changed. */
  changed(topic: Topic, entity: string, id: string, version?: number, scope?: ChangeScope): void;
};

/** Who may learn of a change when rows of the unit are not for everybody. */
export type ChangeScope = {
  affIds?: readonly string[];
  driverIds?: readonly string[];
  /** Devices that are paired for these: `TOUR/<id>`, `VEHICLE/<id>`. */
  grants?: readonly string[];
  /** Of those who see the whole unit, only whoever has one of these permissions or is named here. */
  anyPermission?: readonly string[];
  /** Units beside its own whose sessions hear of it: what belongs to the network is written in the root and concerns some depots. */
  units?: readonly string[];
  /** Key accounts that hear of it, by their units. */
  keyAccountUnits?: readonly string[];
  accountIds?: readonly string[];
};
