import { sql } from 'kysely';
import { textIn } from '#kernel/text.ts';
import type { ViewContext } from '#platform/context.ts';
import type { Translate } from '#platform/texts.ts';
import { processDeviation } from '#modules/masterdata/contract/types/goods.ts';
import { readRecords, readingOf } from '#modules/masterdata/server/index.ts';
import type { OrderResult } from '#modules/dispatch/rules/vocabulary.ts';
import type { StopOrderRow } from '#modules/dispatch/server/index.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import { readItems, type ShipmentRow } from '#modules/shipments/server/index.ts';

/** What was documented of a shipment at one stop: handed over, or why not. */
export type Attempt = {
  trip: string;
  day: string;
  stop: string;
  sequence: number;
  orderType: string;
  result: OrderResult;
  reason: string;
  remark: string | null;
  at: number;
  by: string | null;
  signer: string | null;
  signedAt: number | null;
  arrived: number | null;
  /** Where the device was, as far as it said so. */
  latitude: number | null;
  longitude: number | null;
  /** Handed over or collected, of how many that were ordered. */
  delivered: number;
  packages: number;
  /** Of those that were not handed over in a delivery: nobody knows where they are, or they came back. */
  missing: number;
  returned: number;
  /** Packages that were read at the stop, and labels that nobody could read; null: nobody scanned. */
  scans: { scanned: number; notReadable: number } | null;
  /** Ids of files: signature, papers, photos. */
  signature: string | null;
  photos: readonly string[];
};
/** A shipment and all its attempts, the first one first. */
export type Proof = { item: ShipmentRow; attempts: readonly Attempt[] };

type Documented = {
  item_id: string;
  trip: string;
  day: string;
  stop: string;
  sequence: number;
  order_type: string;
  result: OrderResult;
  process_deviation_id: string | null;
  remark: string | null;
  documented_at: number;
  documented_by: string | null;
  signer: string | null;
  signed_at: number | null;
  actual_arrival: number | null;
  documented_latitude: number | null;
  documented_longitude: number | null;
  packages: { status: string; photos: string[] }[];
  signature_blob_id: string | null;
  document_blob_ids: string[];
  photos: string[];
  collected_packages: number | null;
  scans: StopOrderRow['scans'];
};

function attemptOf(row: Documented, item: ShipmentRow, reason: string): Attempt {
  const count = (as: string) => row.packages.filter(({ status }) => status === as).length;
  const [missing, returned] = [count('NOK_MISSING'), count('NOK_NOT_PROCESSED')];
  const lost = missing + returned;
  return {
    trip: row.trip,
    day: row.day,
    stop: row.stop,
    sequence: row.sequence,
    orderType: row.order_type,
    result: row.result,
    reason,
    remark: row.remark,
    at: row.documented_at,
    by: row.documented_by,
    signer: row.signer,
    signedAt: row.signed_at,
    arrived: row.actual_arrival,
    latitude: row.documented_latitude,
    longitude: row.documented_longitude,
    delivered: row.result === 'HINDRANCE' ? 0 : (row.collected_packages ?? Math.max(0, item.packages - lost)),
    packages: item.packages,
    missing,
    returned,
    scans: row.scans && {
      scanned: row.scans.filter(({ how }) => how === 'SCANNED').length,
      notReadable: row.scans.filter(({ how }) => how === 'NOT_READABLE').length,
    },
    signature: row.signature_blob_id,
    photos: [...new Set([...row.document_blob_ids, ...row.photos, ...row.packages.flatMap((one) => one.photos)])],
  };
}

/** What was documented of shipments, in the order in which they are named; one that nobody documented has no attempts. */
export async function readProofs(
  ctx: ViewContext,
  rows: Rows,
  ids: readonly string[],
  language: string = ctx.language,
): Promise<Proof[]> {
  const items = new Map((await readItems(ctx, rows, ids)).map((item) => [item.id, item]));
  const documented = await ctx.db.run(
    sql<Documented>`select o.item_id, t.name as trip, t.execution_date::text as day, p.name as stop, p.sequence, o.order_type, o.result,
        o.process_deviation_id, o.remark, o.documented_at, o.documented_by, p.signer, p.signed_at, p.actual_arrival,
        p.documented_latitude, p.documented_longitude, o.packages, p.signature_blob_id, p.document_blob_ids, o.photos, o.collected_packages, o.scans
      from stop_order o join stop p on p.org_unit = o.org_unit and p.id = o.stop_id join trip t on t.org_unit = o.org_unit and t.id = o.trip_id
      where o.org_unit = ${ctx.unit} and o.item_id = any(${[...items.keys()]}::uuid[]) and o.result is not null
      order by o.documented_at, o.stop_id`,
    { name: 'delivery.proofs' },
  );
  const reasons = await readRecords(
    readingOf(ctx),
    processDeviation,
    documented.map((row) => row.process_deviation_id),
  );
  const reasonOf = (id: string | null) => (id ? textIn(reasons.get(id)?.deviationText, language) || id : '');
  return [...new Set(ids)].flatMap((id) => {
    const item = items.get(id);
    if (!item) return [];
    const own = documented.filter((row) => row.item_id === id);
    return [{ item, attempts: own.map((row) => attemptOf(row, item, reasonOf(row.process_deviation_id))) }];
  });
}

/** Collected where the goods were fetched: its paper is a proof of collection. */
export const isCollection = ({ orderType }: Pick<Attempt, 'orderType'>): boolean => orderType === 'PICKUP';

/** Packages of an attempt in words: how many of those ordered, and how many are missing or too many. */
export function packagesText(t: Translate, attempt: Attempt, count: (packages: number) => string): string[] {
  const { delivered, packages } = attempt;
  const lines = [t('delivery:proof/ofPackages', { delivered: count(delivered), count: packages })];
  const more = delivered - packages;
  if (attempt.result !== 'HINDRANCE' && isCollection(attempt) && more !== 0)
    lines.push(t(more > 0 ? 'delivery:proof/surplus' : 'delivery:proof/missing', { count: Math.abs(more) }));
  else if (attempt.result === 'DEVIATION') {
    if (attempt.missing > 0) lines.push(t('delivery:proof/missing', { count: attempt.missing }));
    if (attempt.returned > 0) lines.push(t('delivery:proof/returned', { count: attempt.returned }));
  }
  if (attempt.scans) lines.push(t('delivery:proof/scanned', { count: attempt.scans.scanned }));
  if (attempt.scans?.notReadable) lines.push(t('delivery:proof/notReadable', { count: attempt.scans.notReadable }));
  return lines;
}
