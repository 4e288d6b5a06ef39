import type { ViewContext } from '#platform/context.ts';
import type { RecordOf } from '../contract/recordType.ts';
import { ediPartner } from '../contract/types/ediPartner.ts';
import { readingOf } from './own.ts';
import { listRecords } from './read.ts';

export type DepotPartner = RecordOf<typeof ediPartner> & { depotId: string };

const runsDepot = (partner: RecordOf<typeof ediPartner>): partner is DepotPartner =>
  partner.active && typeof partner.depotId === 'string' && partner.depotId !== '';

/** Depots that a partner runs with its own software, each with that partner, by the records of the network's root: every depot sees the same. */
export async function foreignDepots(
  ctx: Pick<ViewContext, 'db' | 'readUnits' | 'now' | 'timezone'>,
): Promise<ReadonlyMap<string, DepotPartner>> {
  const partners = await listRecords({ ...readingOf(ctx), readUnits: ctx.readUnits.slice(-1) }, ediPartner);
  return new Map(partners.filter(runsDepot).map((partner) => [partner.depotId, partner]));
}
