import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import { refused } from '#kernel/errors.ts';
import type { TextKey } from '#kernel/text.ts';
import { columnTitle, type Thing, thingText } from '#kernel/thing.ts';
import type { CommandContext, ViewContext } from '../context.ts';
import { insertedRow } from '../database/table.ts';
import { remember, seenBefore } from '../once.ts';
import type { ThingRows } from './thingRows.ts';

export type Said = Readonly<Record<string, unknown>>;

export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** A row as it will be read once it is written; undefined where the database works something out. */
export function rowWith<R extends object>(row: R, set: object): R | undefined {
  const given = Object.entries(set).filter(([, value]) => value !== undefined);
  if (given.some(([, value]) => typeof value === 'object' && value !== null && 'toOperationNode' in value))
    return undefined;
  // Instants are written as a Date and read in ms.
  return {
    ...row,
    ...Object.fromEntries(given.map(([column, value]) => [column, value instanceof Date ? value.getTime() : value])),
  };
}

/** The key that has a word for a field: the thing's own, else the one of all things. */
const titleKey = (ctx: ViewContext, thing: Thing, field: string): TextKey => {
  const [own, shared] = columnTitle(thing, field);
  return ctx.t(own, { defaultValue: '' }) === '' ? shared : own;
};

/**
 * A change by a person in the states that let it; the history says which fields are other than they were. What comes out as it stands
 * there already is not written: no version, no entry. Fields that one does not show cannot be compared and count as changed.
 */
export async function changed(
  thing: Thing,
  ctx: CommandContext,
  row: { id: string; state: string },
  change: { before: Said; would: () => Promise<Said | undefined>; save: () => Promise<Said> },
): Promise<Said> {
  const { before } = change;
  const name = String(before[thing.title]);
  if (!thing.changes?.in.includes(row.state))
    throw refused(thing.machine.refusal, { name, state: ctx.t(thingText(thing, `state/${row.state}`)) });
  const differing = (now: Said): string[] =>
    Object.keys(thing.changes?.fields ?? {}).filter(
      (field) => !(field in before) || !isSame(before[field], now[field]),
    );
  const would = await change.would();
  if (would && differing(would).length === 0) return before;
  const after = await change.save();
  const fields = differing(after);
  // An expression of the database is known only once it is written: where it comes out the same, there is a version and nothing to tell.
  if (fields.length === 0) return after;
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

/** The same press twice makes one; the same key with other contents is another press, and its answer would be the wrong one. */
export async function created<Th extends Thing, T, C extends keyof Selectable<T> & string>(
  thing: Th,
  rows: ThingRows<Th, T, C>,
  get: (ctx: ViewContext, id: string) => Promise<Record<string, unknown>>,
  ctx: CommandContext,
  body: { clientKey: string },
): Promise<Record<string, unknown>> {
  const key = `${thing.calls.create.id}:${body.clientKey}`;
  const { clientKey: _key, ...typed } = body;
  const contents = createHash('sha256').update(JSON.stringify(typed)).digest('base64url');
  const earlier = await seenBefore<{ id: string; contents?: string }>(ctx, key);
  if (earlier && (earlier.contents ?? contents) !== contents) throw refused('base:thing/otherContents');
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
  remember(ctx, key, { id, contents });
  return answer;
}
