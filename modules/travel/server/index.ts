import type { ServerModule } from '#platform/module.ts';

export { oneAtATime, refuseWhenBusy } from './busy.ts';
export { knownPairs, knownWays } from './knownPairs.ts';
export { attend, cancelRun, type SearchProgress, stayAlive, stopRun } from './runs.ts';
export { TravelError, travelTimes } from './travelTimes.ts';

export const travel: ServerModule = { name: 'travel' };
