import type { AnswerOf, BodyOf } from '#kernel/call.ts';
import { refused } from '#kernel/errors.ts';
import type { ViewContext } from '#platform/context.ts';
import type { bookingOptions } from '../contract/bookings.ts';
import { minutesFor, slotOptions } from '../rules/slots.ts';
import { readDocks, yardSettings } from './docks.ts';

const day = 86_400_000;

/** Free times for a load, the best first, and why the other docks do not suit: nothing is grey without a word. */
export async function optionsOf(
  ctx: ViewContext,
  asked: BodyOf<typeof bookingOptions>,
): Promise<AnswerOf<typeof bookingOptions>> {
  if (asked.latest < asked.earliest || asked.latest - asked.earliest > 14 * day)
    throw refused('yard:booking/error/searchedSpan');
  const set = await yardSettings(ctx);
  const minutes =
    asked.durationMin ??
    minutesFor(asked.packages, asked.direction, {
      base: set.baseMinutes,
      loading: set.secondsPerPackageLoaded,
      unloading: set.secondsPerPackageUnloaded,
    });
  const docks = await readDocks(ctx, { from: asked.earliest, to: asked.latest + day }, { except: asked.bookingId });
  const { options, others } = slotOptions(
    docks,
    {
      direction: asked.direction,
      minutes,
      earliest: asked.earliest,
      latest: asked.latest,
      kind: asked.unitKind,
      thermo: asked.thermo,
      dangerous: asked.dangerousGoods,
      gate: asked.gate,
    },
    { buffer: set.bufferMinutes },
  );
  return {
    durationMin: minutes,
    options: options.map(({ dock, from, to, why }) => ({
      dockId: dock.id,
      dockName: dock.name,
      startsAt: from,
      endsAt: to,
      why: ctx.t(why.key, why.args),
    })),
    others: others.map(({ dock, why }) => ({ dockName: dock.name, why: ctx.t(why.key, why.args) })),
  };
}
