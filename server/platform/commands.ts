import { sql } from 'kysely';
import type { Topic } from '#kernel/fact.ts';
import type { CommandContext, HistoryInput, SessionRecord, ViewContext } from './context.ts';
import type { WriteDb } from './database/executor.ts';
import { messageTo, unitMessage } from './doors.ts';
import { newId } from './newId.ts';
import type { Platform } from './platform.ts';

type Pending = { kind: 'fact' | 'changed'; topic: string; payload: unknown };

/** Writes the entries of one command in as few statements as possible, at the end of its transaction. */
function writeHistory(db: WriteDb, ctx: ViewContext, userType: string, entries: readonly HistoryInput[]): void {
  if (entries.length === 0) return;
  const rows = entries.map((entry) => ({
    id: newId(),
    log_key: entry.logKey,
    type: entry.type,
    code: entry.code,
    text_key: entry.textKey,
    args: entry.args ?? {},
    before: entry.before ?? null,
    after: entry.after ?? null,
    override_codes: (entry.overrides ?? []).map((issue) => issue.code),
    status_time: new Date(entry.statusTime ?? ctx.now).toISOString(),
  }));
  db.later(
    sql`insert into history (org_unit, id, log_key, type, code, account_id, account_name, user_type, text_key, args, before, after, override_codes, status_time)
      select ${ctx.unit}, r.id, r.log_key, r.type, r.code, ${ctx.session.accountId}, ${ctx.session.accountName}, ${userType}, r.text_key, r.args, r.before, r.after,
        array(select jsonb_array_elements_text(r.override_codes)), r.status_time
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, log_key text, type text, code text, text_key text, args jsonb, before jsonb, after jsonb, override_codes jsonb, status_time timestamptz)`,
    { name: 'history.insert', touches: 'history' },
  );
}

function writeOutbox(db: WriteDb, unit: string, pending: readonly Pending[]): void {
  if (pending.length === 0) return;
  const rows = pending.map((event, seq) => ({ id: newId(), seq, ...event }));
  db.later(
    sql`insert into outbox (org_unit, id, seq, kind, topic, payload)
      select ${unit}, r.id, r.seq, r.kind, r.topic, r.payload
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, seq int, kind text, topic text, payload jsonb)`,
    { name: 'outbox.insert', touches: 'outbox' },
  );
}

export type DocumentingUser = 'DISPATCHER' | 'AFF' | 'MASTER_DISPATCHER' | 'DRIVER_OR_VEHICLE' | 'LOADER' | 'HOST';
/** How a user documents (domain 2.4, documenting user types), from its roles' permissions. */
export const userTypeOf = (record: SessionRecord): DocumentingUser => {
  const { permissions, accountId } = record.session;
  if (accountId === 'system') return 'HOST';
  if (record.rowScope === 'ownTrips') return 'DRIVER_OR_VEHICLE';
  if (record.rowScope === 'ownAff') return 'AFF';
  if (permissions.includes('receiveAsMaster')) return 'MASTER_DISPATCHER';
  // An interface plans and documents, but nobody optimises at it.
  if (permissions.includes('optimizeTrips')) return 'DISPATCHER';
  if (permissions.includes('scanLoading')) return 'LOADER';
  return permissions.includes('importOrders') ? 'HOST' : 'DISPATCHER';
};

/**
 * Which words an entry of the history needs is known only where it is written: its key is put together from the step of a machine. On a server
 * of the tests one that leaves a placeholder of its text open fails, so that nobody reads `Routed: {{route}}`.
 */
function requireFilled(platform: Platform, entries: readonly HistoryInput[]): void {
  if (!['1', 'on'].includes(process.env.KONTOR_TEST ?? '')) return;
  const t = platform.texts.in('en');
  for (const { textKey, args } of entries) {
    const said = t(textKey, args);
    if (said.includes('{{')) throw new Error(`the history ${textKey} does not fill its text: ${said}`);
  }
}

/**
 * Runs `work` as one command on a transaction's connection: collects history, facts and changes and writes them last.
 * Facts with reactions in the same transaction run them at once; what those throw refuses the command.
 */
export async function runCommand<T>(
  platform: Platform,
  base: ViewContext & { readonly db: WriteDb },
  work: (ctx: CommandContext) => Promise<T>,
): Promise<T> {
  const entries: HistoryInput[] = [];
  const pending: Pending[] = [];
  const ctx: CommandContext = {
    ...base,
    newId,
    history: (entry) => {
      entries.push(entry);
    },
    post: (unit, door, key, payload) => {
      pending.push({ kind: 'fact', topic: unitMessage.name, payload: messageTo(unit, door, key, payload) });
    },
    changed: (topic: Topic, entity, id, version, scope) => {
      pending.push({ kind: 'changed', topic, payload: { entity, id, version: version ?? null, ...(scope ?? {}) } });
    },
    emit: async (fact, payload) => {
      for (const module of platform.modules) {
        for (const reaction of module.reactions ?? []) {
          if (reaction.when === 'now' && reaction.fact === fact.name) await reaction.react(ctx, payload as never);
        }
      }
      pending.push({ kind: 'fact', topic: fact.name, payload });
    },
  };
  const result = await work(ctx);
  requireFilled(platform, entries);
  writeHistory(base.db, base, userTypeOf(base.record), entries);
  writeOutbox(base.db, base.unit, pending);
  if (pending.length > 0) base.db.whenCommitted(() => platform.relay.wake());
  return result;
}
