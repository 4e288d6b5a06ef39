import type { RouteLeg, TraceLine } from '#modules/networkrules/contract/route.ts';
import { proposeOnwards } from '#modules/networkrules/rules/proposeOnwards.ts';
import { depotsOfLegs } from '../../rules/legStates.ts';
import { standingOf } from '../../rules/standing.ts';
import { asRequest, type Network, waysOf } from '../propose.ts';
import type { GtpLegRow, GtpShipmentRow } from '../tables.gen.ts';

/** Another way for a shipment, from where it is: how many of its legs stay, and those that come instead of the others. */
export type NewWay = {
  kept: number;
  /** The depot that has it or gets it next; null: nobody has collected it. */
  standsAt: string | null;
  /** Absent: there is no way. */
  legs: readonly RouteLeg[] | undefined;
  route: string[];
  schema: { id: string; name: string; version: number } | undefined;
  trace: readonly TraceLine[];
  wouldRoute: TraceLine | undefined;
};

const timed = (leg: GtpLegRow) => ({
  seq: leg.seq,
  kind: leg.kind,
  fromDepot: leg.from_depot,
  toDepot: leg.to_depot,
  state: leg.state,
  hindered: leg.hindered,
  plannedArrival: leg.planned_arrival,
  finishedAt: leg.finished_at,
});

/** The best way of a shipment by the rules and closures as they hold now. What nobody has in hand begins anew, everything else goes on from where it is. */
export function newWayOf(
  row: GtpShipmentRow,
  legs: readonly GtpLegRow[],
  network: Network,
  now: number,
): NewWay | undefined {
  if (row.state === 'ROUTED') {
    const answer = waysOf(row, network);
    const [best] = answer.proposals;
    const schema = best && { id: best.schemaId, name: best.schemaName, version: best.schemaVersion };
    return {
      kept: 0,
      standsAt: null,
      legs: best?.legs,
      route: best ? depotsOfLegs(best.legs) : [],
      schema,
      trace: best?.trace ?? answer.trace,
      wouldRoute: answer.wouldRoute,
    };
  }
  const standing = standingOf(legs.map(timed), now);
  if (!standing) return undefined;
  const answer = proposeOnwards(asRequest(row), network, standing);
  const stay = legs.slice(0, standing.kept);
  const tail = answer.legs?.map((leg, at) => ({ ...leg, seq: standing.kept + at + 1 }));
  return {
    kept: standing.kept,
    standsAt: standing.depot,
    legs: tail,
    route: tail
      ? depotsOfLegs([...stay.map((leg) => ({ fromDepot: leg.from_depot, toDepot: leg.to_depot })), ...tail])
      : [],
    schema: undefined,
    trace: answer.trace,
    wouldRoute: answer.wouldRoute,
  };
}
