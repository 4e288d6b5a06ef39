import type { RouteAnswer, RouteProposal, RouteRequest } from '../contract/route.ts';
import type { Network } from './network.ts';
import { proposeRoutes } from './proposeRoutes.ts';

export type Change = {
  /** Position of the request. */
  readonly index: number;
  readonly what: 'WAY' | 'COST' | 'DAYS' | 'LOST' | 'GAINED';
  readonly before: RouteProposal | undefined;
  readonly after: RouteProposal | undefined;
  /** Why there is none afterwards. */
  readonly answer: RouteAnswer;
};

/** What of a way is its way, whatever its hours: the parts and the depots between. */
const wayOf = ({ legs }: RouteProposal): string =>
  legs.map(({ kind, fromDepot, toDepot, relationId }) => [kind, fromDepot, toDepot, relationId].join(' ')).join(' > ');

function whatChanged(before: RouteProposal | undefined, after: RouteProposal | undefined): Change['what'] | undefined {
  if (!before || !after) return before ? 'LOST' : after ? 'GAINED' : undefined;
  if (wayOf(before) !== wayOf(after)) return 'WAY';
  if (before.legs.at(-1)?.plannedArrival !== after.legs.at(-1)?.plannedArrival) return 'DAYS';
  return before.cost?.total === after.cost?.total ? undefined : 'COST';
}

/** What of the first proposals is otherwise by other rules, request by request; those that stay as they are are left out. */
export function compareNetworks(before: Network, after: Network, requests: readonly RouteRequest[]): Change[] {
  return requests.flatMap((request, index) => {
    const [was] = proposeRoutes(request, before).proposals;
    const answer = proposeRoutes(request, after);
    const [is] = answer.proposals;
    const what = whatChanged(was, is);
    return what ? [{ index, what, before: was, after: is, answer }] : [];
  });
}
