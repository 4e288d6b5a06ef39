import type { AnswerOf } from '#kernel/call.ts';
import { known } from '#kernel/known.ts';
import { Refusal } from '#kernel/errors.ts';
import type { CommandContext, ViewContext } from '#platform/context.ts';
import { command, fileCommand, type ServerModule, type Uploaded, view } from '#platform/module.ts';
import type { Config } from '#platform/config.ts';
import type { Platform } from '#platform/platform.ts';
import { licenceStored } from '../../contract/facts.ts';
import * as calls from '../../contract/licences.ts';
import { daysLater, licenceState, quantityTypes } from '../../rules/licence.ts';
import { signingKey, trustedKeys } from './keys.ts';
import { daysOf, quantityOf } from './quantities.ts';
import { type LicenceRow, licenceRows, trialUntil, writeLicence } from './store.ts';
import { type Read, readLicence, signLicence } from './verify.ts';

const today = (ctx: ViewContext): string => new Date(ctx.now).toISOString().slice(0, 10);

const wire = (row: LicenceRow, day: string): calls.Licence => ({
  licenceId: row.id,
  number: row.number ?? row.id,
  customer: row.customer,
  product: row.product ?? '',
  issuedAt: row.issued_at,
  validFrom: row.valid_from,
  validTo: row.valid_to,
  graceUntil: daysLater(row.valid_to, row.grace_days),
  state: licenceState(
    { validFrom: row.valid_from, validTo: row.valid_to, graceDays: row.grace_days, verified: row.verified },
    day,
  ),
  entries: row.entries.map((entry) => ({ ...entry, kind: entry.kind ?? 'LICENSE', text: entry.text ?? '' })),
  kid: row.kid,
  checkedAt: row.checked_at,
  storedAt: row.stored_at,
  storedBy: row.stored_by,
});

async function info(ctx: ViewContext, config: Config): Promise<AnswerOf<typeof calls.licenceInfo>> {
  const [first, ...former] = (await licenceRows(ctx.db, today(ctx))).map((row) => wire(row, today(ctx)));
  const quantities = [];
  for (const type of quantityTypes) quantities.push(await quantityOf(ctx.db, type, today(ctx)));
  return {
    licence: first ?? null,
    trialUntil: await trialUntil(ctx.db, today(ctx)),
    quantities,
    former,
    issuers: [...(await trustedKeys(config)).keys()],
    mayGenerate: (await signingKey(config)) !== undefined,
  };
}

/** What a file says, for who is about to store it. */
function verdict(read: Read, day: string): calls.LicenceVerdict {
  if (!read.valid) return { valid: false, reason: read.reason, kid: read.kid, content: null, entries: [] };
  const { licenceId, number, customer, validFrom, validTo, gracePeriodDays, entries } = read.payload;
  const state = licenceState({ validFrom, validTo, graceDays: gracePeriodDays, verified: true }, day);
  return {
    valid: true,
    reason: null,
    kid: read.kid,
    content: { licenceId, number, customer, validFrom, validTo, state },
    entries,
  };
}

async function store(ctx: CommandContext, config: Config, raw: string): Promise<calls.Licence> {
  const read = await readLicence(config, raw);
  if (!read.valid) throw new Refusal(400, 1700, 'Data', { key: `settings:licenceReason/${read.reason}` });
  await writeLicence(
    ctx.db,
    { payload: read.payload, kid: read.kid, raw: raw.trim() },
    new Date(ctx.now),
    ctx.session.accountName,
  );
  ctx.history({
    logKey: 'LICENCE:kontor',
    type: 'ACT',
    code: '0010',
    textKey: 'settings:history/licence',
    args: { number: read.payload.number },
  });
  ctx.changed('settings', 'licence', read.payload.licenceId);
  await ctx.emit(licenceStored, { licenceId: read.payload.licenceId });
  const rows = await licenceRows(ctx.db, today(ctx));
  return wire(known(rows.find((row) => row.id === read.payload.licenceId)), today(ctx));
}

/** Licences (specification 2, 7). */
export const licenceRoutes = (platform: () => Platform): NonNullable<ServerModule['routes']> => [
  view(calls.licenceInfo, (ctx) => info(ctx, platform().config)),
  view(calls.licenceQuantity, async (ctx, { params }) => ({
    ...(await quantityOf(ctx.db, params.type, today(ctx))),
    days: await daysOf(ctx.db, params.type, today(ctx)),
  })),
  view(calls.validateLicence, async (ctx, { body }) =>
    verdict(await readLicence(platform().config, body.licenceFile), today(ctx)),
  ),
  fileCommand(
    calls.uploadLicence,
    async (_, { body }) => (body as Uploaded | undefined)?.bytes.toString('utf8') ?? '',
    async (ctx, _, text) => verdict(await readLicence(platform().config, text), today(ctx)),
  ),
  command(calls.storeLicence, (ctx, { body }) => store(ctx, platform().config, body.licenceFile)),
  view(calls.generateLicence, async (_, { body }) => {
    const licenceFile = await signLicence(platform().config, body);
    if (licenceFile === undefined) throw new Refusal(403, 1510, 'Security', { key: 'settings:refusal/noSigningKey' });
    return { licenceFile };
  }),
];
