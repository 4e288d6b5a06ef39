import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { CommandContext } from '#platform/context.ts';
import { stopLocation } from '../../contract/types/places.ts';
import { stopLocationGroupingRequest } from '../../contract/types/sites.ts';
import { emptyRecord } from '#kernel/fields.ts';
import { similarPlaces } from '../../rules/similarity.ts';
import { dayOf } from '../own.ts';
import { listRecords } from '../read.ts';
import { holdTargets, insertRecords } from '../store.ts';

/** At most this many at once: somebody has to decide them. */
const most = 50;

/** The same places make the same id, whoever asked about them, so that what was decided once is not asked again. */
const idOf = (members: readonly string[]): string =>
  `sg-${createHash('sha256').update(members.join(' ')).digest('hex').slice(0, 16)}`;

/** Makes requests for places of the unit that resemble each other and were never asked about. */
export async function proposeGroupings(ctx: CommandContext) {
  const type = stopLocationGroupingRequest;
  const day = dayOf(ctx);
  await ctx.db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`${ctx.unit}/groupings`}, 1))`);
  const places = (await listRecords({ db: ctx.db, readUnits: [ctx.unit], day }, stopLocation)).filter(
    (place) => place.kind === 'CUSTOMER',
  );
  const proposals = similarPlaces(places);
  const requests = await ctx.db.run(
    sql<{
      members: string[];
    }>`select data -> 'memberStopLocationIds' as members from master_record where org_unit = ${ctx.unit} and type = ${type.path}`,
  );
  const asked = new Set(requests.map(({ members }) => idOf([...members].sort())));
  const fresh = proposals.filter(({ memberIds }) => !asked.has(idOf(memberIds))).slice(0, most);
  const empty = emptyRecord(type);
  await holdTargets(
    ctx,
    fresh.flatMap(({ memberIds }) => memberIds.map((id) => ({ target: stopLocation.path, id }))),
  );
  await insertRecords(
    ctx,
    type,
    fresh.map(({ memberIds, similarity }) => ({
      id: idOf(memberIds),
      validFrom: day,
      validTo: null,
      displayOrder: null,
      data: {
        ...empty,
        state: 'OPEN',
        memberStopLocationIds: memberIds,
        targetStopLocationId: memberIds[0],
        similarity,
        requestedBy: ctx.session.accountName,
      },
    })),
  );
  for (const { memberIds } of fresh) ctx.changed('masterdata', type.path, idOf(memberIds));
  return { created: fresh.length, compared: places.length };
}
