import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { AnswerOf, BodyOf } from '#kernel/call.ts';
import { notFound } from '#kernel/errors.ts';
import type { CommandContext, ViewContext } from '#platform/context.ts';
import { insertedRow } from '#platform/database/table.ts';
import { inUnitOf } from '#platform/inUnitOf.ts';
import type { RawContext } from '#platform/module.ts';
import { remember, seenBefore } from '#platform/once.ts';
import { sendSheets } from '#platform/papers/sendSheets.ts';
import type { Sheet } from '#platform/papers/sheet.ts';
import { findUnit } from '#modules/organisation/server/index.ts';
import type { gateCode } from '../contract/selfCheckIn.ts';
import { driverLanguages, driverWords } from '../rules/driverWords.ts';
import { ofWholeUnit } from './gateLookup.ts';
import { type GateCodeRow, tables } from './tables.gen.ts';

const inForce = (ctx: ViewContext): Promise<GateCodeRow | undefined> =>
  ctx.db.find(sql<GateCodeRow>`select * from gate_code where org_unit = ${ctx.unit} and ended_at is null`, {
    name: 'gateCode.inForce',
  });

const addressOf = (publicUrl: string, { org_unit: unit, code }: GateCodeRow): string =>
  new URL(`/gate/${unit}.${code}`, publicUrl).href;

/** The code in force; made when there is none, or anew when somebody asks for it. The same press twice renews once. */
export async function gateCodeOf(
  ctx: CommandContext,
  publicUrl: string,
  { clientKey, renew }: BodyOf<typeof gateCode>,
): Promise<AnswerOf<typeof gateCode>> {
  ofWholeUnit(ctx);
  const key = `yard.gateCode:${clientKey}`;
  const earlier = await seenBefore(ctx, key);
  ctx.db.later(sql`select pg_advisory_xact_lock(hashtextextended(${`${ctx.unit}/yard.gateCode`}, 0))`, {
    name: 'gateCode.lock',
  });
  const now = await inForce(ctx);
  const ends = renew && !earlier;
  if (now && ends)
    await ctx.db.run(
      sql`update gate_code set ended_at = ${new Date(ctx.now)} where org_unit = ${ctx.unit} and id = ${now.id}`,
      { name: 'gateCode.end' },
    );
  const code =
    now && !ends
      ? now
      : await ctx.db.one(
          insertedRow(ctx, tables.gateCode, {
            id: ctx.newId(),
            // 128 bits: nobody finds one by trying.
            code: randomBytes(16).toString('base64url'),
            created_at: new Date(ctx.now),
            created_by: ctx.session.accountName,
          }),
        );
  if (!earlier) remember(ctx, key, { id: code.id });
  return { address: addressOf(publicUrl, code), since: code.created_at };
}

/** The sheet for the wall: the code large in the middle, and "check in" in all languages of the drivers. */
async function sheetOf(ctx: ViewContext, publicUrl: string): Promise<Sheet> {
  const { t } = ctx;
  const code = await inForce(ctx);
  if (!code) throw notFound('yard:gate/noCode');
  const depot = (await findUnit(ctx.db, ctx.unit))?.name ?? ctx.unit;
  const since = new Intl.DateTimeFormat(ctx.language, { dateStyle: 'medium', timeZone: ctx.timezone });
  const words = driverLanguages.map((language) => driverWords[language].title);
  const address = addressOf(publicUrl, code);
  return {
    language: ctx.language,
    title: t('yard:gate/sheet/title').toUpperCase(),
    issuer: { name: depot, line: '' },
    blocks: [
      { kind: 'code', content: address, size: 110 },
      { kind: 'text', text: [...new Set(words)].join(' · '), large: true },
      { kind: 'text', text: t('yard:gate/sheet/how') },
      { kind: 'text', text: address, small: true },
    ],
    signatures: [],
    footer: [t('yard:gate/sheet/since', { date: since.format(code.created_at) }), ''],
    pageOf: t('yard:gate/sheet/page'),
  };
}

/** Sends it as a PDF. */
export async function sendGateSheet(ctx: RawContext): Promise<unknown> {
  const sheet = await inUnitOf(ctx, (at) => {
    ofWholeUnit(at);
    return sheetOf(at, ctx.platform.config.publicUrl);
  });
  ctx.reply.header('cache-control', 'no-store');
  return sendSheets(() => ctx.platform, ctx, [sheet], 'gate.pdf');
}
