import { notFound } from '#kernel/errors.ts';
import type { CommandContext } from '#platform/context.ts';
import type { Config } from '#platform/config.ts';
import { ediPartner } from '#modules/masterdata/contract/types/ediPartner.ts';
import { findRecordsBy, readingOf } from '#modules/masterdata/server/index.ts';
import { signatureHeader, signingKey } from '../post.ts';

/** The key that a partner of webhooks needs; nobody reads it without an entry in the partner's history. */
export async function showSigningKey(ctx: CommandContext, config: Config, partnerId: string) {
  const [partner] = await findRecordsBy(readingOf(ctx), ediPartner, 'partnerId', partnerId);
  if (!partner) throw notFound();
  ctx.history({
    logKey: `MD:edipartner:${partner.id}`,
    type: 'ACT',
    code: '0040',
    textKey: 'outbound:history/keyShown',
    args: { partner: partner.partnerName.defaultText },
  });
  return {
    key: signingKey(config, ctx.unit, partnerId),
    header: signatureHeader,
    algorithm: 'HMAC-SHA256 of "<t>.<body>", hex, as v1',
  };
}
