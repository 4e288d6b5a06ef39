import { known } from '#kernel/known.ts';
import { asRefusal } from '#platform/http/errors.ts';
import type { RawContext } from '#platform/module.ts';
import { rowsOf } from '#modules/shipments/server/index.ts';
import { decideEvent } from './decideEvent.ts';

type Decided = { decided: number; open: { id: string; message: string }[] };

/** The same decision for several: each in a transaction of its own, and nothing is overridden for all of them at once. */
export async function decideEvents(ctx: RawContext, { ids, take }: { ids: string[]; take: boolean }): Promise<Decided> {
  const record = { ...known(ctx.record), language: ctx.language };
  const t = ctx.platform.texts.in(ctx.language);
  const answer: Decided = { decided: 0, open: [] };
  for (const id of new Set(ids))
    try {
      const { success, checkResults } = await ctx.platform.asSession(record, async (own) =>
        decideEvent(own, await rowsOf(own), id, take, {}),
      );
      if (success) answer.decided += 1;
      else answer.open.push({ id, message: checkResults.map(({ message }) => message).join(' ') });
    } catch (error) {
      const refusal = asRefusal(error);
      if (!refusal || refusal.status >= 500) throw error;
      answer.open.push({
        id,
        message: refusal.text ? t(refusal.text.key, refusal.text.args) : t('base:error/notFound'),
      });
    }
  return answer;
}
