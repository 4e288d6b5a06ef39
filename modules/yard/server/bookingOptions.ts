import type { AnswerOf, BodyOf } from '#kernel/call.ts';
import { refused } from '#kernel/errors.ts';
import type { ViewContext } from '#platform/context.ts';
import type { bookingOptions } from '../contract/bookings.ts';
import { minutesFor, slotOptions } from '../rules/slots.ts';
import { readDocks, yardSettings } from './docks.ts';

const minute = 60_000;
const day = 86_400_000;
type Searched = { earliest: number; latest: number };

/** For what leaves: the time that ends then, and spans before it, each wider than the one before; none before now. */
const spansBefore = (start: number, now: number): Searched[] =>
  [0, 30, 60, 120, 240].map((back) => {
    const earliest = Math.max(now, start - back * minute);
    return { earliest, latest: Math.max(earliest, start) };
  });

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
  const spans = asked.until === null ? [asked] : spansBefore(asked.until - minutes * minute, ctx.now);
  const earliest = Math.min(...spans.map((span) => span.earliest));
  const latest = Math.max(...spans.map((span) => span.latest));
  const docks = await readDocks(ctx, { from: earliest, to: latest + day }, { except: asked.bookingId });
  const found = (span: Searched) =>
    slotOptions(
      docks,
      {
        direction: asked.direction,
        minutes,
        earliest: span.earliest,
        latest: span.latest,
        kind: asked.unitKind,
        thermo: asked.thermo,
        dangerous: asked.dangerousGoods,
        gate: asked.gate,
      },
      { buffer: set.bufferMinutes },
    );
  const [first = asked, ...wider] = spans;
  let best = found(first);
  for (const span of wider) if (best.options.length === 0) best = found(span);
  const { options, others } = best;
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
