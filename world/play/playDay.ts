import { isTrouble } from '#platform/database/trouble.ts';
import type { Platform } from '#platform/platform.ts';
import { demoDayOf, keepAhead, openDemoDay } from '#modules/demo/server/index.ts';
import { crewOf } from './actors.ts';
import { playCold } from './cold.ts';
import { playHall } from './hall.ts';
import { momentOf } from './moment.ts';
import { onTheRoad, playedTrips, type PlayedTrip } from './playedTrips.ts';
import { playOrders } from './orders.ts';
import { playRoad } from './road.ts';

/** The depot of the world whose day is played. */
const playedUnit = 'dtm';

const inHall = new Set<PlayedTrip['state']>([
  'CREATED',
  'LOADING_RELEASED',
  'LOADING_ACTIVE',
  'LOADING_FINISHED',
  'LOADING_CLOSINGREQ',
]);

export type Player = {
  /** Looks once at all trips of the day and does what is due. Answers how many trips it looked at; none while the day is stopped. */
  look(signal?: AbortSignal): Promise<number>;
};

/**
 * Plays the day of the depot at the given pace, by the commands that people give, as the people whose work it is. What it has done stands in the product and
 * nowhere else: ended at any moment and begun anew it goes on from there. What fails is logged once, and its trip is left alone.
 */
export function playerOf(platform: Platform, pace: number): Player {
  const leftAlone = new Set<string>();
  let opened = false;

  /** @param what the trip, or whatever else is played, by a name that people know @param id what is left alone when it fails */
  async function step(id: string, what: string, play: () => Promise<void>): Promise<void> {
    if (leftAlone.has(id)) return;
    try {
      await play();
    } catch (error) {
      // The database's trouble is none of the trip's: the next look does the same.
      if (isTrouble(error)) throw error;
      leftAlone.add(id);
      platform.log.warn({ err: error, played: what }, 'the played day leaves this alone');
    }
  }

  return {
    look: async (signal) => {
      await platform.asSystem(playedUnit, async (ctx) => {
        if (!opened) await openDemoDay(ctx);
        // At the pace of the clock a day is never ahead of it.
        if (pace > 1) await keepAhead(ctx, pace, !opened);
      });
      opened = true;
      const crew = await crewOf(platform, playedUnit);
      const { day, trips, busy } = await platform.asSession(crew.dispatcher, async (ctx) => {
        const day = await demoDayOf(ctx, pace);
        if (!day?.played) return { day, trips: [], busy: new Set<string>() };
        return { day, trips: await playedTrips(ctx), busy: await onTheRoad(ctx) };
      });
      if (!day?.played) return 0;
      const moment = momentOf(platform.clock.now(), pace, day.ahead);
      for (const trip of trips) {
        if (signal?.aborted) break;
        const play = inHall.has(trip.state) ? playHall : playRoad;
        await step(trip.id, trip.name, () => play(platform, crew, trip, moment, busy));
      }
      await step('orders', 'orders', () => playOrders(platform, crew, moment));
      await step('cold', 'cold places', () => playCold(platform, playedUnit, moment));
      return trips.length;
    },
  };
}
