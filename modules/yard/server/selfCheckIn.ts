import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { BodyOf } from '#kernel/call.ts';
import type { CommandContext } from '#platform/context.ts';
import { insertedRow } from '#platform/database/table.ts';
import type { RawContext } from '#platform/module.ts';
import { findUnit } from '#modules/organisation/server/index.ts';
import type { checkInSelf } from '../contract/selfCheckIn.ts';
import { gateVisit } from '../contract/visits.ts';
import { type DriverLanguage, driverLanguageOf } from '../rules/driverWords.ts';
import { driverSign, type DriverSign, type Typed, type UnitNow, wrongOf } from '../rules/selfCheckIn.ts';
import { numberKey } from '../rules/unitNumber.ts';
import { withinLimit } from './addressLimit.ts';
import { lockGate } from './announced.ts';
import { closedPage, formPage, languagePage, signPage } from './driverHtml.ts';
import { type GateVisitRow, tables } from './tables.gen.ts';

/** How many may wait at a gate that nobody looks after. */
const mostWaiting = 200;
/** ms after which a page says nothing any more: of one who waits, and of one who has left. */
const believed = { waiting: 12 * 3_600_000, over: 2 * 3_600_000 };

/** Nothing of the page is run, framed, found by a search engine or told to another site. */
const outside = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  'referrer-policy': 'same-origin',
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
};
const send = (ctx: RawContext, status: number, html: string): unknown =>
  ctx.reply.status(status).headers(outside).type('text/html; charset=utf-8').send(html);

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();
const likelyOf = ({ request }: RawContext): DriverLanguage =>
  (request.headers['accept-language'] ?? '')
    .split(',')
    .map((word) => driverLanguageOf(word.trim()))
    .find((language) => language !== undefined) ?? 'en';

/** Does something in the depot of a token, as nobody of it. Undefined: the token is unknown, ended or no token at all; from outside they look the same. */
async function atGate<T>(
  ctx: RawContext,
  token: string,
  work: (at: CommandContext, depot: string) => Promise<T>,
): Promise<T | undefined> {
  const [unit = '', code = '', ...more] = token.split('.');
  if (more.length > 0 || !/^[\w-]{1,60}$/.test(unit) || !/^[\w-]{22}$/.test(code)) return undefined;
  return ctx.platform.asSystem(unit, async (at) => {
    const known = await at.db.find(
      sql`select 1 from gate_code where org_unit = ${at.unit} and code = ${code} and ended_at is null`,
      { name: 'gateCode.known' },
    );
    return known === undefined ? undefined : work(at, (await findUnit(at.db, at.unit))?.name ?? at.unit);
  });
}

/** A wrong code counts against the address that tries it. */
function gone(ctx: RawContext, language: DriverLanguage): unknown {
  return withinLimit(ctx, 'wrongCode')
    ? send(ctx, 404, closedPage(language, 'gone'))
    : send(ctx, 429, closedPage(language, 'tooMany'));
}
const empty: Typed = { plate: '', unit: '', reference: '', phone: '', sure: '' };
const newKey = (): string => randomBytes(24).toString('base64url');

/** The page that the sheet leads to: languages first, then the form. */
export async function showCheckIn(ctx: RawContext, token: string, lang: string | undefined): Promise<unknown> {
  const likely = likelyOf(ctx);
  if (!withinLimit(ctx, 'wrongCode', false)) return send(ctx, 429, closedPage(likely, 'tooMany'));
  const depot = await atGate(ctx, token, async (_at, name) => name);
  if (depot === undefined) return gone(ctx, likely);
  const language = driverLanguageOf(lang);
  return send(
    ctx,
    200,
    language ? formPage(language, { depot, key: newKey(), typed: empty, wrong: {} }) : languagePage(depot, likely),
  );
}

/** The driver is announced: once for one form, and once for one plate and telephone. Full: nobody more is taken until the gate has looked. */
async function announce(
  at: CommandContext,
  typed: Typed,
  key: string,
  language: DriverLanguage,
): Promise<'done' | 'full'> {
  lockGate(at);
  const page = hashOf(key);
  const plateKey = numberKey(typed.plate);
  const known = await at.db.find(
    sql<GateVisitRow>`select * from gate_visit where org_unit = ${at.unit} and page_hash = ${page}`,
    { name: 'selfCheckIn.known' },
  );
  if (known) return 'done';
  const said = {
    name: typed.plate,
    plate_key: plateKey,
    driver_phone: typed.phone || null,
    driver_language: language,
    reference: typed.reference || null,
    unit_number: typed.unit || null,
    page_hash: page,
  };
  // His own of before, by a telephone number that nobody else would type with this plate.
  const before = await at.db.find(
    sql<GateVisitRow>`select * from gate_visit where org_unit = ${at.unit} and state = 'ANNOUNCED' and plate_key = ${plateKey}
        and driver_phone = ${said.driver_phone} order by created_at desc limit 1 for update`,
    { name: 'selfCheckIn.before' },
  );
  const waiting = await at.db.one(
    sql<{ n: number }>`select count(*)::int as n from gate_visit where org_unit = ${at.unit} and state = 'ANNOUNCED'`,
    { name: 'selfCheckIn.waiting' },
  );
  if (!before && waiting.n >= mostWaiting) return 'full';
  const id = before?.id ?? at.newId();
  if (before)
    await at.db.run(
      sql`update gate_visit set name = ${said.name}, driver_language = ${language}, reference = ${said.reference},
          unit_number = ${said.unit_number}, page_hash = ${page}, version = version + 1 where org_unit = ${at.unit} and id = ${id}`,
      { name: 'selfCheckIn.again' },
    );
  else
    await at.db.run(
      insertedRow(at, tables.gateVisit, {
        ...said,
        id,
        state: 'ANNOUNCED',
        created_at: new Date(at.now),
        created_by: at.session.accountName,
      }),
    );
  at.history({
    logKey: `VISIT:${id}`,
    type: before ? 'UPD' : 'CRT',
    code: before ? '0002' : '0000',
    textKey: 'yard:visit/history/checkedIn',
    args: { name: typed.plate },
  });
  at.changed(gateVisit.topic, gateVisit.name, id, (before?.version ?? 0) + 1);
  return 'done';
}

/** A driver sends the form. What cannot be read comes back in his language with what he typed. */
export async function takeCheckIn(ctx: RawContext, token: string, body: BodyOf<typeof checkInSelf>): Promise<unknown> {
  const language = driverLanguageOf(body.lang) ?? likelyOf(ctx);
  if (!withinLimit(ctx, 'wrongCode', false) || !withinLimit(ctx, 'checkIn'))
    return send(ctx, 429, closedPage(language, 'tooMany'));
  const word = (text: string | undefined): string => (text ?? '').replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();
  const typed: Typed = {
    plate: word(body.plate),
    unit: word(body.unit),
    reference: word(body.reference),
    phone: word(body.phone),
    sure: word(body.sure),
  };
  const key = body.key !== undefined && /^[\w-]{32}$/.test(body.key) ? body.key : newKey();
  const wrong = wrongOf(typed);
  const done = await atGate(ctx, token, async (at, depot) =>
    Object.keys(wrong).length > 0
      ? { html: formPage(language, { depot, key, typed, wrong }) }
      : { came: await announce(at, typed, key, language), unit: at.unit },
  );
  if (done === undefined) return gone(ctx, language);
  if (done.html !== undefined) return send(ctx, 400, done.html);
  if (done.came === 'full') return send(ctx, 429, closedPage(language, 'tooMany'));
  return ctx.reply.headers(outside).redirect(`/gate-visit/${done.unit}.${key}`, 303);
}

/** How far the units of a visit are, and the dock that its booking has. */
async function signOf(at: CommandContext, visit: GateVisitRow): Promise<DriverSign> {
  const units = await at.db.run(
    sql<UnitNow>`select u.locked, case when u.released_at >= v.arrived_at then u.released_at end as "clearedAt", u.place_name as place,
        coalesce(p.kind = 'ENTRANCE', false) as "atEntrance"
      from unit_visit v join transport_unit u on u.org_unit = v.org_unit and u.id = v.unit_id
      left join yard_place p on p.org_unit = u.org_unit and p.id = u.place_id
      where v.org_unit = ${at.unit} and v.came_with = ${visit.id} and v.departed_at is null order by u.id`,
    { name: 'driverPage.units' },
  );
  const dock = await at.db.find(
    sql<{
      name: string;
    }>`select p.name from dock_booking b join yard_place p on p.org_unit = b.org_unit and p.id = b.dock_id
      where b.org_unit = ${at.unit} and b.id = ${visit.booking_id}::uuid`,
    { name: 'driverPage.dock' },
  );
  return driverSign(visit.state, units, dock?.name ?? null);
}

/** A driver's own page. It shows his visit and nobody else's, and ends with it. */
export async function showDriverPage(ctx: RawContext, token: string): Promise<unknown> {
  const likely = likelyOf(ctx);
  if (!withinLimit(ctx, 'wrongCode', false)) return send(ctx, 429, closedPage(likely, 'tooMany'));
  const [unit = '', key = '', ...more] = token.split('.');
  if (more.length > 0 || !/^[\w-]{1,60}$/.test(unit) || !/^[\w-]{32}$/.test(key)) return gone(ctx, likely);
  const html = await ctx.platform.asSystem(unit, async (at) => {
    const visit = await at.db.find(
      sql<GateVisitRow>`select * from gate_visit where org_unit = ${at.unit} and page_hash = ${hashOf(key)}`,
      { name: 'driverPage.visit' },
    );
    if (!visit) return undefined;
    const ends =
      visit.state === 'INSIDE'
        ? Number.POSITIVE_INFINITY
        : visit.left_at === null
          ? visit.created_at + believed.waiting
          : visit.left_at + believed.over;
    if (at.now > ends) return undefined;
    const depot = (await findUnit(at.db, at.unit))?.name ?? at.unit;
    const language = driverLanguageOf(visit.driver_language ?? undefined) ?? likely;
    return signPage(language, await signOf(at, visit), { depot, plate: visit.name });
  });
  return html === undefined ? gone(ctx, likely) : send(ctx, 200, html);
}
