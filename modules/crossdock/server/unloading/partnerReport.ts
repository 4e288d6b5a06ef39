import type { CommandContext } from '#platform/context.ts';
import type { UnitReported } from '#modules/exchange/contract/reports.ts';
import { receiveReport } from './reportUnit.ts';
import { codesOf } from './sentUnit.ts';

/**
 * A partner's unloading report does what that of a depot of ours does. It counts packages: codes are known where all of a shipment are meant, or where
 * the words beside a finding name a package of it; else the counts stand in the histories, and the network tells every depot of the way.
 */
export async function takePartnerReport(ctx: CommandContext, said: UnitReported): Promise<void> {
  const shipments: Parameters<typeof receiveReport>[1]['payload']['shipments'] = [];
  for (const one of said.shipments) {
    const codes = await codesOf(ctx, said.listId, one.orderNumber);
    const named = (count: number, words: string): string[] => {
      if (count >= codes.length) return codes;
      const said = words.split(/\s+/);
      const own = codes.filter((code) => said.includes(code)).slice(0, count);
      return [...own, ...Array.from({ length: count - own.length }, () => '')];
    };
    const missing = one.gone ? codes : named(one.missing, one.words.missing);
    shipments.push({
      orderNumber: one.orderNumber,
      unloaded: Math.max(0, codes.length - missing.length) + one.more,
      missing,
      damaged: named(one.damaged, one.words.damaged),
      notUnloaded: 0,
    });
  }
  await receiveReport(ctx, {
    from: said.depot,
    payload: { listId: said.listId, listName: said.partner, version: 1, shipments },
  });
}
