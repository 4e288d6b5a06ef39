import type { ViewContext } from '#platform/context.ts';
import type { RecordOf } from '../contract/recordType.ts';
import { ediPartner } from '../contract/types/ediPartner.ts';
import { readingOf } from './own.ts';
import { listRecords } from './read.ts';

export type DepotPartner = RecordOf<typeof ediPartner> & { depotId: string };

const runsDepot = (partner: RecordOf<typeof ediPartner>): partner is DepotPartner =>
  partner.active && typeof partner.depotId === 'string' && partner.depotId !== '';

/** Depots that a partner runs with its own software, each with that partner. The record of the nearest unit wins; of several of a unit the first. */
export async function foreignDepots(
  ctx: Pick<ViewContext, 'db' | 'readUnits' | 'now' | 'timezone'>,
): Promise<ReadonlyMap<string, DepotPartner>> {
  const partners = (await listRecords(readingOf(ctx), ediPartner)).filter(runsDepot);
  const rank = ({ orgUnit }: DepotPartner): number => ctx.readUnits.indexOf(orgUnit);
  const found = new Map<string, DepotPartner>();
  for (const partner of partners.toSorted((a, b) => rank(a) - rank(b)))
    if (!found.has(partner.depotId)) found.set(partner.depotId, partner);
  return found;
}
