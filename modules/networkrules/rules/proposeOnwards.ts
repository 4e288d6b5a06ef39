import type { RouteLeg, RouteRequest, TraceLine } from '../contract/route.ts';
import type { Network } from './network.ts';
import { depotOf, findEnd } from './proposeRoutes.ts';
import { isFailure } from './runs.ts';
import { type Way, walkOnwards } from './walkSchema.ts';

/** Where goods are: in a depot, or on the road to it; `ready` is when they are there (epoch ms). */
export type Standing = { readonly depot: string; readonly ready: number };
export type OnwardAnswer = {
  /** The rest of the way, from the first run on; absent: there is none. */
  readonly legs?: readonly RouteLeg[];
  readonly trace: readonly TraceLine[];
  readonly wouldRoute?: TraceLine | undefined;
};

const arrivalOf = (way: Way): number => way.legs.at(-1)?.plannedArrival ?? 0;
const costOf = (way: Way): number => way.runs.reduce((sum, { relation }) => sum + (relation.costPerLdm ?? 0), 0);

/**
 * The rest of the way of goods that are under way already: straight to the depot that delivers, or over one other depot; what is delivered first
 * wins, then what has fewer runs, then what costs less. Schemas say how goods begin, so none is asked in the middle; what runs take, their days,
 * cut-offs, holidays and closures hold as ever.
 */
export function proposeOnwards(request: RouteRequest, network: Network, at: Standing): OnwardAnswer {
  const trace: TraceLine[] = [];
  const destination = findEnd(network, request, 'DELIVERY', trace);
  const delivery = destination && depotOf(network, destination, trace);
  const depot = network.depots.find(({ id }) => id === at.depot);
  if (!delivery || !depot) return { trace };
  trace.push({ step: 'LEG', key: 'goesOnFrom', args: { depot: depot.name } });
  const runs = (from: string, to: string): boolean =>
    network.relations.some(({ fromBranch, toBranch }) => fromBranch === from && toBranch === to);
  const between = network.depots.filter(
    ({ id }) => id !== depot.id && id !== delivery.id && runs(depot.id, id) && runs(id, delivery.id),
  );
  const walked = [[], ...between.map((one) => [one])].map((via) =>
    walkOnwards(network, request, { depot, ready: at.ready }, via, delivery),
  );
  const ways = walked.filter((one): one is Way => !isFailure(one));
  const [best] = ways.toSorted(
    (one, other) =>
      arrivalOf(one) - arrivalOf(other) || one.runs.length - other.runs.length || costOf(one) - costOf(other),
  );
  const failures = walked.filter(isFailure);
  // Why the straight way waits or is closed stands there as well when the way goes round.
  for (const failure of failures) trace.push(...failure.trace);
  if (!best) {
    const changes = failures.flatMap(({ would }) => would ?? []);
    // What is closed will be open again; a run that there is not would have to be made.
    return { trace, wouldRoute: changes.find(({ key }) => key === 'would/closure') ?? changes[0] };
  }
  const straight = ways[0];
  return {
    legs: best.legs,
    trace: [...trace, ...(straight && straight !== best ? straight.trace : []), ...best.trace],
  };
}
