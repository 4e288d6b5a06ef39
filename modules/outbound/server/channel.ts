import { sql } from 'kysely';
import { notFound } from '#kernel/errors.ts';
import type { Config } from '#platform/config.ts';
import type { CommandContext, ViewContext } from '#platform/context.ts';
import { seal, unseal } from '#platform/sealed.ts';
import type { PartnerChannel } from '../contract/partners.ts';
import { answerIn } from '#platform/answerWords.ts';
import type { SftpAccess } from './sftp.ts';
import type { PartnerChannelRow } from './tables.gen.ts';

const purpose = 'partner-channel';
const ownerOf = (unit: string, partnerId: string): string => `${unit}/${partnerId}`;

export const findChannel = (ctx: ViewContext, partnerId: string): Promise<PartnerChannelRow | undefined> =>
  ctx.db.find(
    sql<PartnerChannelRow>`select * from partner_channel where org_unit = ${ctx.unit} and partner_id = ${partnerId}`,
  );

export const channelView = ({ t }: ViewContext, row: PartnerChannelRow | undefined): PartnerChannel => ({
  hasSecret: row?.secret != null,
  hostKey: row?.host_key ?? null,
  pollPath: row?.poll_path ?? null,
  pollMinutes: row?.poll_minutes ?? 15,
  polledAt: row?.polled_at ?? null,
  pollAnswer: row?.poll_answer ? answerIn(t, row.poll_answer) : null,
});

/** The secret is opened where it is used and nowhere before. */
export const accessOf = (
  config: Config,
  unit: string,
  row: PartnerChannelRow | undefined,
  partnerId: string,
): SftpAccess => ({
  secret: row?.secret ? unseal(config, purpose, ownerOf(unit, partnerId), row.secret).toString() : null,
  hostKey: row?.host_key ?? null,
});

export type ChannelInput = {
  /** Absent: it stays. */
  secret?: string | undefined;
  forgetHostKey: boolean;
  pollPath: string | null;
  pollMinutes: number;
};

/** Writes how a partner is reached by SFTP. */
export async function saveChannel(ctx: CommandContext, config: Config, partnerId: string, input: ChannelInput) {
  const sealed = input.secret ? seal(config, purpose, ownerOf(ctx.unit, partnerId), Buffer.from(input.secret)) : null;
  await ctx.db.run(
    sql`insert into partner_channel (org_unit, partner_id, secret, poll_path, poll_minutes, changed_at, changed_by)
      values (${ctx.unit}, ${partnerId}, ${sealed}, ${input.pollPath}, ${input.pollMinutes}, ${new Date(ctx.now)}, ${ctx.session.accountName})
      on conflict (org_unit, partner_id) do update set secret = coalesce(excluded.secret, partner_channel.secret),
        host_key = case when ${input.forgetHostKey} then null else partner_channel.host_key end,
        poll_path = excluded.poll_path, poll_minutes = excluded.poll_minutes, changed_at = excluded.changed_at, changed_by = excluded.changed_by`,
  );
  const saved = await findChannel(ctx, partnerId);
  if (!saved) throw notFound();
  return channelView(ctx, saved);
}

/** The first key that a server shows is the one that it has to show from now on. */
export const keepHostKey = (ctx: CommandContext, partnerId: string, hostKey: string): Promise<unknown> =>
  ctx.db.run(
    sql`insert into partner_channel (org_unit, partner_id, host_key, changed_at, changed_by)
      values (${ctx.unit}, ${partnerId}, ${hostKey}, ${new Date(ctx.now)}, ${ctx.session.accountName})
      on conflict (org_unit, partner_id) do update set host_key = coalesce(partner_channel.host_key, excluded.host_key)`,
  );
