import type { CommandContext } from '#platform/context.ts';
import type { PackageRow } from '#modules/shipments/server/index.ts';

/** What a package tells of the info scan. */
export const seenBy = (ctx: CommandContext, pack: Pick<PackageRow, 'id' | 'status'>, at: number) => ({
  type: 'infoScan' as const,
  detail: {
    processName: ctx.t('infoscan:title'),
    processId: pack.id,
    processStatus: 'REGISTERED' as const,
    packageStatus: pack.status,
    deviationCode: null,
    lastStatusTime: at,
    user: ctx.session.accountName,
  },
});
