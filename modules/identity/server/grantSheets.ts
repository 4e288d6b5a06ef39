import { randomUUID } from 'node:crypto';
import bwipjs from 'bwip-js/node';
import { refused, Refusal } from '#kernel/errors.ts';
import { inUnitOf } from '#platform/inUnitOf.ts';
import { sendMail } from '#platform/mail.ts';
import { raw, type RawContext, type ServerModule, view } from '#platform/module.ts';
import type { Sheet } from '#platform/papers/sheet.ts';
import { sendSheets } from '#platform/papers/sendSheets.ts';
import type { Platform } from '#platform/platform.ts';
import { findUnit } from '#modules/organisation/server/index.ts';
import * as calls from '../contract/mobile.ts';
import type { AccessGrant } from '../contract/mobile.ts';
import { authenticationTypes, rolesOfGrant } from '../rules/accessGrant.ts';
import { subjectsOf } from './grantNames.ts';
import { getGrant, type grantCommands, listGlobalNumbers } from './commands/manageGrants.ts';

type Grants = ReturnType<typeof grantCommands>;
type Key = Parameters<Grants['showAgain']>[1];

function sessionOf({ record }: RawContext) {
  if (!record) throw new Refusal(401, 1500, 'Security');
  return record;
}

/** A token that is shown is a new one, so it is made by a change of its own, whatever the method of the call. */
const shown = (ctx: RawContext, grants: Grants, key: Key) =>
  ctx.platform.asSession(sessionOf(ctx), (at) => grants.showAgain(at, key));

const day = (at: number, language: string, timeZone: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(at);

/** The zone that was asked for, when it is one. */
const zoneOf = (asked: string | undefined, own: string): string => {
  try {
    return asked ? new Intl.DateTimeFormat('en', { timeZone: asked }).resolvedOptions().timeZone : own;
  } catch {
    return own;
  }
};

/** An address as a device reads it, as a picture (PNG). */
export const codeImage = (address: string): Promise<Buffer> =>
  bwipjs.toBuffer({ bcid: 'qrcode', text: address, scale: 6, padding: 4, backgroundcolor: 'FFFFFF' });

/** The sheet that is handed to a driver: what to scan, for how long it counts, whom to call. */
async function sheetOf(ctx: RawContext, found: Awaited<ReturnType<typeof shown>>, timezone?: string): Promise<Sheet> {
  const { grant, address } = found;
  const t = ctx.platform.texts.in(ctx.language);
  const zone = zoneOf(timezone, ctx.record?.timezone ?? 'UTC');
  const unit = await ctx.platform.tenancy.global((db) => findUnit(db, grant.orgUnit));
  const at = unit?.address;
  const place = [at?.street, at?.postalCode, at?.city].filter((part) => part).join(', ');
  return {
    language: ctx.language,
    title: t('identity:sheet/title'),
    subtitle: `${t(`identity:grantType/${grant.type}`)} ${grant.name ?? grant.id}`,
    issuer: { name: unit?.name ?? grant.orgUnit, line: place },
    blocks: [
      {
        kind: 'boxes',
        rows: [
          {
            boxes: [
              {
                share: 1,
                labels: [t('identity:sheet/how')],
                lines: [t('identity:sheet/step1'), t('identity:sheet/step2'), t('identity:sheet/step3')],
              },
            ],
          },
          {
            boxes: [
              {
                share: 1,
                labels: [t('identity:sheet/valid')],
                lines: [`${day(grant.validFrom, ctx.language, zone)} – ${day(grant.validTo, ctx.language, zone)}`],
                strong: true,
              },
              { share: 1, labels: [t('identity:sheet/help')], lines: [at?.phone ?? '–'], strong: true },
            ],
          },
        ],
      },
    ],
    signatures: [],
    code: { content: address, text: t('identity:sheet/once') },
    footer: [`${grant.type} ${grant.id}`, day(ctx.now, ctx.language, zone)],
    pageOf: t('identity:sheet/page'),
  };
}

const emailOf = (ctx: RawContext, grant: AccessGrant, link: string) => {
  const t = ctx.platform.texts.in(ctx.language);
  const until = day(grant.validTo, ctx.language, ctx.record?.timezone ?? 'UTC');
  return {
    subject: t('identity:mail/subject'),
    text: t('identity:mail/text', { id: grant.name ?? grant.id, until, link }),
  };
};

/** A new token goes out; that it did is kept once the mail server has taken it. */
async function sendEmail(ctx: RawContext, grants: Grants, key: Key, asked: string | undefined) {
  const { platform } = ctx;
  if (platform.config.mailUrl === null) throw refused('identity:mail/noServer');
  const before = await inUnitOf(ctx, (at) => getGrant(at, key.type, key.id));
  const to = asked ?? before.emailSentTo;
  if (to === null) throw refused('identity:mail/noAddress');
  const { grant, address } = await shown(ctx, grants, key);
  try {
    await sendMail(platform.config, { id: randomUUID(), to, ...emailOf(ctx, grant, address) });
  } catch (error) {
    platform.log.warn({ err: String(error) }, 'an e-mail with a pairing token was not taken');
    throw refused('identity:mail/failed', { to });
  }
  return platform.asSession(sessionOf(ctx), (at) => grants.noteEmail(at, key, to));
}

/** Mobile access beside the grants themselves (specification 2, 7): bar code, e-mail, print, choices. */
export const grantSheetRoutes = (grants: Grants, platform: () => Platform): NonNullable<ServerModule['routes']> => [
  view(calls.grantChoices, async (ctx, { query }) => ({
    subjects: (await subjectsOf(ctx, query.type)).map(({ id, name }) => ({ id, name })),
    mails: platform().config.mailUrl !== null,
  })),
  raw(calls.grantBarcode, async (ctx, { params }) => {
    const { address } = await shown(ctx, grants, params);
    return ctx.reply
      .header('cache-control', 'no-store')
      .type('image/png')
      .send(await codeImage(address));
  }),
  raw(calls.printGrant, async (ctx, { params, query }) => {
    const sheet = await sheetOf(ctx, await shown(ctx, grants, params), query.timezone);
    ctx.reply.header('cache-control', 'no-store');
    return sendSheets(platform, ctx, [sheet], `${params.type}.pdf`, query.download);
  }),
  raw(calls.previewGrantEmail, async (ctx, { params, query }) => {
    const grant = await inUnitOf(ctx, (at) => getGrant(at, params.type, params.id));
    return ctx.reply.send({ to: query.to ?? grant.emailSentTo, ...emailOf(ctx, grant, '…') });
  }),
  raw(calls.sendGrantEmail, async (ctx, { params, query }) =>
    ctx.reply.send(await sendEmail(ctx, grants, params, query.to)),
  ),
  view(calls.authTypes, async () => [...authenticationTypes]),
  view(calls.grantRoles, async (_, { params }) => rolesOfGrant[params.type].map((name) => ({ name }))),
  view(calls.globalNumberGrants, listGlobalNumbers),
];
