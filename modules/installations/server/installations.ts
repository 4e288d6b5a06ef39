import { sql } from 'kysely';
import { z } from 'zod';
import type { AnswerOf, BodyOf } from '#kernel/call.ts';
import { invalidInput, notFound, refused, stale, type Violation } from '#kernel/errors.ts';
import { answerIn } from '#platform/answerWords.ts';
import type { CommandContext } from '#platform/context.ts';
import type { Db } from '#platform/database/executor.ts';
import type { RawContext } from '#platform/module.ts';
import type { Platform } from '#platform/platform.ts';
import { notOutside } from '#platform/outside.ts';
import { unitNames } from '#modules/organisation/server/index.ts';
import type * as calls from '../contract/calls.ts';
import { type Answer, ask, readJson, wordsOf } from './ask.ts';
import { fingerprintOf, ownKey } from './identity.ts';
import { noteRefusals, sendTo } from './send.ts';
import type { OtherInstallationRow } from './tables.gen.ts';

type Typed = BodyOf<typeof calls.addInstallation>;
type Counted = OtherInstallationRow & { waiting: number; refused: number; oldest_at: number | null };

const logKey = (id: string): string => `INST:${id}`;

const one = (id: string) => sql<OtherInstallationRow>`select * from other_installation where id = ${id}`;
const there = (row: OtherInstallationRow | undefined): OtherInstallationRow => {
  if (!row) throw notFound();
  return row;
};
const find = async (db: Db, id: string): Promise<OtherInstallationRow> =>
  there(await db.find(one(id), { name: 'installations.one' }));
/** Held until the end: a message that is being written down waits, and finds what has become of it. */
const hold = async ({ db }: CommandContext, id: string, version: number): Promise<OtherInstallationRow> => {
  const row = there(await db.find(sql<OtherInstallationRow>`${one(id)} for update`, { name: 'installations.hold' }));
  if (row.version !== version) throw stale();
  return row;
};

export async function listInstallations(ctx: RawContext): Promise<AnswerOf<typeof calls.listInstallations>> {
  const { config, tenancy, texts } = ctx.platform;
  const t = texts.in(ctx.language);
  const [rows, units] = await tenancy.asOwner(async (db) => [
    await db.run(
      sql<Counted>`select i.*, m.waiting, m.refused, m.oldest_at from other_installation i
        cross join lateral (select count(*) filter (where state = 'WAITING')::int as waiting, count(*) filter (where state = 'REFUSED')::int as refused,
          min(created_at) as oldest_at from door_message where installation_id = i.id and state in ('WAITING', 'REFUSED')) m
        order by lower(i.name), i.id`,
      { name: 'installations.list' },
    ),
    await unitNames(db),
  ]);
  const key = ownKey(config);
  return {
    own: { publicKey: key, fingerprint: fingerprintOf(key), address: config.publicUrl },
    units,
    installations: rows.map((row) => ({
      id: row.id,
      name: row.name,
      address: row.address,
      publicKey: row.public_key,
      fingerprint: fingerprintOf(row.public_key),
      livesThere: row.lives_there,
      shared: row.shared,
      active: row.active,
      waiting: row.waiting,
      refused: row.refused,
      oldestAt: row.oldest_at,
      answeredAt: row.answered_at,
      heardAt: row.heard_at,
      fails: row.fails,
      nextAt: row.next_at,
      lastAnswer: row.last_answer && answerIn(t, row.last_answer),
      version: row.version,
    })),
  };
}

type WrongRule = 'address' | 'ownKey' | 'knownKey' | 'noUnit' | 'livesElsewhere' | 'notHere';

/** What is wrong with an installation as it was typed: a unit lives at one place only. @throws Refusal */
async function refuseWrong(ctx: CommandContext, platform: Platform, typed: Typed, id: string | null): Promise<void> {
  const others = await ctx.db.run(
    sql<OtherInstallationRow>`select * from other_installation where id is distinct from ${id} order by id`,
    { name: 'installations.others' },
  );
  const units = await unitNames(ctx.db);
  const known = new Set(units.map((unit) => unit.id));
  const violations: Violation[] = [];
  const wrong = (field: string, rule: WrongRule): void =>
    void violations.push({ field, rule, message: ctx.t(`installations:validation/${rule}`) });
  const url = new URL(typed.address);
  if (!platform.config.partnersInside && notOutside(url)) wrong('address', 'address');
  if (typed.publicKey === ownKey(platform.config)) wrong('publicKey', 'ownKey');
  if (others.some((one) => one.public_key === typed.publicKey)) wrong('publicKey', 'knownKey');
  if (typed.livesThere.some((unit) => !known.has(unit))) wrong('livesThere', 'noUnit');
  if (typed.shared.some((unit) => !known.has(unit))) wrong('shared', 'noUnit');
  if (typed.livesThere.some((unit) => others.some((one) => one.lives_there.includes(unit))))
    wrong('livesThere', 'livesElsewhere');
  const elsewhere = new Set([...typed.livesThere, ...others.flatMap((one) => one.lives_there)]);
  if (typed.shared.some((unit) => elsewhere.has(unit))) wrong('shared', 'notHere');
  if (violations.length > 0) throw invalidInput(violations);
}

/** One writer at a time: two that are right alone may say of a unit that it lives at two places. */
const lock = (ctx: CommandContext): Promise<unknown> =>
  ctx.db.run(sql`select pg_advisory_xact_lock(hashtextextended('installations', 7))`, { name: 'installations.lock' });

function noteChange(
  ctx: CommandContext,
  what: 'added' | 'changed' | 'removed',
  id: string,
  before: unknown,
  after: Typed | null,
  name: string,
): void {
  ctx.history({
    logKey: logKey(id),
    type: what === 'added' ? 'CRT' : what === 'removed' ? 'EXP' : 'UPD',
    code: what === 'added' ? '0001' : what === 'removed' ? '0099' : '0010',
    textKey: `installations:history/${what}`,
    args: { name },
    before,
    after,
  });
}

export const addInstallation =
  (platform: () => Platform) =>
  async (ctx: CommandContext, { body }: { body: Typed }): Promise<{ id: string }> => {
    await lock(ctx);
    await refuseWrong(ctx, platform(), body, null);
    const id = ctx.newId();
    await ctx.db.run(
      sql`insert into other_installation (id, name, address, public_key, lives_there, shared, active)
        values (${id}, ${body.name}, ${new URL(body.address).origin}, ${body.publicKey}, ${body.livesThere}, ${body.shared}, ${body.active})`,
      { name: 'installations.insert' },
    );
    noteChange(ctx, 'added', id, null, body, body.name);
    return { id };
  };

const asTyped = (row: OtherInstallationRow): Typed => ({
  name: row.name,
  address: row.address,
  publicKey: row.public_key,
  livesThere: row.lives_there,
  shared: row.shared,
  active: row.active,
});

const openOnes = (id: string) => sql`from door_message where installation_id = ${id} and state <> 'TAKEN'`;

/** What waits for a unit would stay with an installation at which it does not live any more. @throws Refusal */
async function refuseWaiting({ tenancy }: Platform, id: string, leaving: readonly string[]): Promise<void> {
  if (leaving.length === 0) return;
  const waiting = await tenancy.asOwner((db) =>
    db.run(
      sql<{
        unit: string;
        count: number;
      }>`select other_unit as unit, count(*)::int as count ${openOnes(id)} and other_unit = any(${leaving})
        group by other_unit order by other_unit`,
      { name: 'installations.waitsFor' },
    ),
  );
  const count = waiting.reduce((sum, each) => sum + each.count, 0);
  if (count > 0)
    throw refused('installations:refusal/unitWaits', { count, units: waiting.map(({ unit }) => unit).join(', ') });
}

export const changeInstallation =
  (platform: () => Platform) =>
  async (
    ctx: CommandContext,
    {
      params: { id },
      body: { version, ...body },
    }: { params: { id: string }; body: BodyOf<typeof calls.changeInstallation> },
  ): Promise<void> => {
    await lock(ctx);
    const before = await hold(ctx, id, version);
    await refuseWrong(ctx, platform(), body, id);
    await refuseWaiting(
      platform(),
      id,
      before.lives_there.filter((unit) => !body.livesThere.includes(unit)),
    );
    // What was put right is tried at once.
    await ctx.db.run(
      sql`update other_installation set name = ${body.name}, address = ${new URL(body.address).origin}, public_key = ${body.publicKey},
          lives_there = ${body.livesThere}, shared = ${body.shared}, active = ${body.active}, fails = 0, next_at = null, version = version + 1
        where id = ${id}`,
      { name: 'installations.update' },
    );
    noteChange(ctx, 'changed', id, asTyped(before), body, body.name);
  };

/** Messages of every unit go with it, as many as the person has read: over all units only the program itself may reach. */
export const removeInstallation =
  (platform: () => Platform) =>
  async (
    ctx: CommandContext,
    {
      params: { id },
      query: { version, giveUp },
    }: { params: { id: string }; query: { version: number; giveUp?: number | undefined } },
  ): Promise<void> => {
    await lock(ctx);
    const before = await hold(ctx, id, version);
    const { tenancy } = platform();
    const { count } = await tenancy.asOwner((db) =>
      db.one(sql<{ count: number }>`select count(*)::int as count ${openOnes(id)}`),
    );
    if (count > 0 && count !== giveUp) throw refused('installations:refusal/waits', { count });
    await ctx.db.run(sql`delete from other_installation where id = ${id}`, { name: 'installations.delete' });
    noteChange(ctx, 'removed', id, { ...asTyped(before), givenUp: count }, null, before.name);
    if (count > 0) await tenancy.asOwner((db) => db.run(sql`delete ${openOnes(id)}`, { name: 'installations.giveUp' }));
  };

const helloSchema = z.object({ shared: z.array(z.string()), livesThere: z.array(z.string()) });
const saidAt = ({ text }: Answer): Partial<z.output<typeof helloSchema>> => readJson(text, helloSchema) ?? {};

/** Asks it whether it knows this installation, and compares what both say of their units. */
export async function testInstallation(
  { platform, language }: RawContext,
  id: string,
): Promise<AnswerOf<typeof calls.testInstallation>> {
  const row = await platform.tenancy.asOwner((db) => find(db, id));
  const answer = await ask(platform, row, '/installation-rest/hello', {});
  const none = {
    ok: false,
    answer: answerIn(platform.texts.in(language), wordsOf(answer)),
    notShared: [],
    notKnown: [],
  };
  if (answer.status !== 200) return none;
  const said = saidAt(answer);
  const lacking = (mine: string[], theirs: string[] = []): string[] => mine.filter((unit) => !theirs.includes(unit));
  const notShared = lacking(row.lives_there, said.shared);
  const notKnown = lacking(row.shared, said.livesThere);
  return { ok: notShared.length === 0 && notKnown.length === 0, answer: 'HTTP 200', notShared, notKnown };
}

/** What was refused waits again, and what waits is sent now. */
export async function sendAgain({ platform }: RawContext, id: string): Promise<{ waiting: number; refused: number }> {
  await platform.tenancy.asOwner(async (db) => {
    await find(db, id);
    await db.run(sql`update door_message set state = 'WAITING' where installation_id = ${id} and state = 'REFUSED'`, {
      name: 'installations.again',
    });
    await db.run(sql`update other_installation set next_at = null where id = ${id}`, { name: 'installations.now' });
  });
  await sendTo(platform, id, 20);
  await platform.tenancy.asOwner(noteRefusals);
  return platform.tenancy.asOwner((db) =>
    db.one(
      sql<{ waiting: number; refused: number }>`select count(*) filter (where state = 'WAITING')::int as waiting,
        count(*) filter (where state = 'REFUSED')::int as refused from door_message where installation_id = ${id}`,
    ),
  );
}

/** Messages that are shown of an installation. */
const mostShown = 500;

export const messagesOf = (
  { platform, language }: RawContext,
  id: string,
): Promise<AnswerOf<typeof calls.listMessages>> =>
  platform.tenancy.asOwner(async (db) => {
    await find(db, id);
    const found = await db.run(
      sql<calls.DoorMessage>`select id, direction, org_unit as unit, other_unit as "otherUnit", door, key, state, attempts, answer, created_at as "createdAt",
          settled_at as "settledAt" from door_message where installation_id = ${id} order by created_at desc, id desc limit ${mostShown + 1}`,
      { name: 'installations.messages' },
    );
    const t = platform.texts.in(language);
    const messages = found
      .slice(0, mostShown)
      .map((row) => ({ ...row, answer: row.answer && answerIn(t, row.answer) }));
    return { messages, older: found.length > mostShown };
  });
