import type { BodyOf } from '#kernel/call.ts';
import { refused } from '#kernel/errors.ts';
import type { ViewContext } from '#platform/context.ts';
import { type PastRequest, pastRequests } from '../contract/questions.ts';
import type { RouteProposal } from '../contract/route.ts';
import type { WayInBrief, whatIf, WhatIf } from '../contract/schemas.ts';
import { compareNetworks } from '../rules/compareNetworks.ts';
import type { Network } from '../rules/network.ts';
import { proposeRoutes } from '../rules/proposeRoutes.ts';
import { legIssue } from '../rules/schemaForm.ts';
import { overlapOf, partText } from '../rules/areas.ts';
import { readNetwork } from './readNetwork.ts';

/** Id of what is tried and not yet saved. */
const unsaved = 'unsaved';
/** The rules with one of a kind put in its place, or added. */
const withOne = <R extends { id: string }>(rules: readonly R[], one: R): R[] => [
  ...rules.filter(({ id }) => id !== one.id),
  one,
];

function changedNetwork(before: Network, { schema, area, relation }: BodyOf<typeof whatIf>): Network {
  if (area) {
    const tried = { ...area, id: area.id ?? unsaved };
    const overlap = overlapOf(tried, before.areas);
    if (overlap)
      throw refused('networkrules:error/overlaps', {
        own: partText(overlap.own),
        part: partText(overlap.part),
        name: overlap.area.name,
        country: area.countryCode,
      });
    return { ...before, areas: withOne(before.areas, tried) };
  }
  if (relation) return { ...before, relations: withOne(before.relations, { ...relation, id: relation.id ?? unsaved }) };
  if (!schema) throw refused('networkrules:error/nothingToTry');
  const issue = legIssue(schema.legs);
  if (issue) throw refused(`networkrules:error/${issue.key}`, { leg: issue.leg });
  const saved = before.schemas.find(({ id }) => id === schema.id);
  const tried = { ...schema, id: schema.id ?? unsaved, version: (saved?.version ?? 0) + 1 };
  return { ...before, schemas: withOne(before.schemas, tried) };
}

/** A way in a line: by which schema, over which depots, when, for what. */
const inBrief = (network: Network, way: RouteProposal): WayInBrief => ({
  schemaName: way.schemaName,
  depots: [...new Set(way.legs.flatMap(({ fromDepot, toDepot }) => [fromDepot ?? [], toDepot ?? []].flat()))].map(
    (id) => {
      const depot = network.depots.find((one) => one.id === id);
      return String(depot?.depotNumber ?? id);
    },
  ),
  transitDays: way.transitDays,
  arrival: way.legs.at(-1)?.plannedArrival ?? 0,
  cost: way.cost?.total ?? null,
});

/** What an unsaved rule would do to shipments: those in the body, else those of the last days. */
export async function tryRules(ctx: ViewContext, body: BodyOf<typeof whatIf>): Promise<WhatIf> {
  const before = await readNetwork(ctx);
  const after = changedNetwork(before, body);
  const past: readonly PastRequest[] = body.requests
    ? body.requests.map((request, index) => ({ name: String(index + 1), request }))
    : await ctx.ask(pastRequests, { days: body.days });
  const requests = past.map(({ request }) => request);
  const changes = compareNetworks(before, after, requests);
  const counts = { WAY: 0, DAYS: 0, COST: 0, LOST: 0, GAINED: 0 };
  for (const { what } of changes) counts[what] += 1;
  let costBefore = 0;
  let costAfter = 0;
  for (const change of changes) {
    if (!change.before?.cost || !change.after?.cost) continue;
    costBefore += change.before.cost.total;
    costAfter += change.after.cost.total;
  }
  return {
    tried: requests.length,
    costBefore,
    costAfter,
    counts,
    changes: changes.slice(0, 100).map((change) => ({
      name: past[change.index]?.name ?? '',
      what: change.what,
      before: change.before ? inBrief(before, change.before) : null,
      after: change.after ? inBrief(after, change.after) : null,
      wouldRoute: change.answer.wouldRoute ?? null,
    })),
  };
}

export const triedRoute = async (ctx: ViewContext, request: Parameters<typeof proposeRoutes>[0]) =>
  proposeRoutes(request, await readNetwork(ctx));
