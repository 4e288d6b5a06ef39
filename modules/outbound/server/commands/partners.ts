import { answerIn } from '#platform/answerWords.ts';
import { notFound, Refusal } from '#kernel/errors.ts';
import { type KeyScope, partnerScopes } from '#kernel/keyScope.ts';
import type { Config } from '#platform/config.ts';
import type { CommandContext, ViewContext } from '#platform/context.ts';
import { inUnitOf } from '#platform/inUnitOf.ts';
import type { RawContext } from '#platform/module.ts';
import { newId } from '#platform/newId.ts';
import { makePartnerKey, partnerKeysOf, revokePartnerKey } from '#modules/identity/server/index.ts';
import { ediPartner } from '#modules/masterdata/contract/types/ediPartner.ts';
import { findRecordsBy, listRecords, readingOf } from '#modules/masterdata/server/index.ts';
import { listDepots } from '#modules/organisation/server/index.ts';
import type { ExchangePartner } from '../../contract/partners.ts';
import type { Partner } from '../newMessage.ts';
import { accessOf, channelView, type ChannelInput, findChannel, keepHostKey, saveChannel } from '../channel.ts';
import { deliver } from '../deliver.ts';

const viewOf = (one: Partner, depots: readonly { id: string; name: string }[]): ExchangePartner => ({
  recordId: one.id,
  partnerId: one.partnerId,
  partnerName: one.partnerName.defaultText,
  sends: one.sends,
  depot: depots.find(({ id }) => id === one.depotId)?.name ?? one.depotId ?? null,
  address: one.address ?? null,
  active: one.active,
  test: one.test,
});

async function partnerOf(ctx: ViewContext, partnerId: string): Promise<Partner> {
  const [partner] = await findRecordsBy(readingOf(ctx), ediPartner, 'partnerId', partnerId);
  if (!partner) throw notFound();
  return partner;
}

export async function listPartners(ctx: ViewContext): Promise<ExchangePartner[]> {
  const depots = await listDepots(ctx.db);
  return (await listRecords(readingOf(ctx), ediPartner)).map((one) => viewOf(one, depots));
}

export async function getPartner(ctx: ViewContext, partnerId: string) {
  const keys = await partnerKeysOf(ctx, partnerId);
  return {
    ...viewOf(await partnerOf(ctx, partnerId), await listDepots(ctx.db)),
    channel: channelView(ctx, await findChannel(ctx, partnerId)),
    keys: keys.map((row) => ({
      id: row.id,
      name: row.name,
      scopes: partnerScopes.filter((scope) => row.scopes.includes(scope)),
      perMinute: row.per_minute,
      createdAt: row.created_at,
      createdBy: row.created_by,
      lastUsed: row.last_used,
      revokedAt: row.revoked_at,
      revokedBy: row.revoked_by,
    })),
  };
}

const note = (
  ctx: CommandContext,
  partner: Partner,
  key: 'keyMade' | 'keyRevoked' | 'channelSet',
  name: string,
): void =>
  ctx.history({
    logKey: `MD:edipartner:${partner.id}`,
    type: 'ACT',
    code: '0040',
    textKey: `outbound:history/${key}`,
    args: { partner: partner.partnerName.defaultText, key: name },
  });

export async function createKey(
  ctx: CommandContext,
  partnerId: string,
  input: { name: string; scopes: readonly KeyScope[]; perMinute: number },
): Promise<{ id: string; token: string }> {
  const partner = await partnerOf(ctx, partnerId);
  const made = await makePartnerKey(ctx, { partnerId, ...input });
  note(ctx, partner, 'keyMade', input.name);
  return made;
}

export async function revokeKey(ctx: CommandContext, partnerId: string, id: string): Promise<void> {
  const partner = await partnerOf(ctx, partnerId);
  note(ctx, partner, 'keyRevoked', await revokePartnerKey(ctx, partnerId, id));
}

/** Sends a test message to a partner's address, held to the same rules as every other; nothing is kept of it. */
export async function testPartner(ctx: RawContext, partnerId: string): Promise<unknown> {
  const { partner, unit, channel } = await inUnitOf(ctx, async (reading) => ({
    partner: await partnerOf(reading, partnerId),
    channel: await findChannel(reading, partnerId),
    unit: reading.unit,
  }));
  if (!partner.address) throw new Refusal(400, 1700, 'Data', { key: 'outbound:refusal/noAddress' });
  const id = newId();
  const bytes = Buffer.from(JSON.stringify({ id, type: 'test', at: new Date(ctx.now).toISOString() }));
  const letter = { id, unit, partnerId, kind: 'WEBHOOK', bytes };
  const { config } = ctx.platform;
  const access = accessOf(config, unit, channel, partnerId);
  const { hostKey, ...verdict } = await deliver(config, partner.address, access, letter, ctx.now);
  // Who tests sees the first key of the server, and it is kept.
  if (hostKey && access.hostKey === null)
    await ctx.platform.asSystem(unit, async (at) => void (await keepHostKey(at, partnerId, hostKey)));
  return ctx.reply.send({ ...verdict, answer: answerIn(ctx.platform.texts.in(ctx.language), verdict.answer) });
}

/** How a partner is reached by SFTP; the history says that it was set, never the secret. */
export async function setChannel(ctx: CommandContext, config: Config, partnerId: string, input: ChannelInput) {
  const partner = await partnerOf(ctx, partnerId);
  const saved = await saveChannel(ctx, config, partnerId, input);
  note(ctx, partner, 'channelSet', input.forgetHostKey ? 'SFTP, host key' : 'SFTP');
  return saved;
}
