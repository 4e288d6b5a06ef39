import { sql } from 'kysely';
import { known } from '#kernel/known.ts';
import type { ViewContext } from '#platform/context.ts';
import { otherDepotsBearing, packagesByBarcode } from '#modules/shipments/server/index.ts';
import { normalBarcode } from '#kernel/barcode.ts';
import type { InventoryFinding, InventoryFoundCode } from '../../contract/inventory.ts';
import { hidesExpected } from '../../rules/inventory/blindCount.ts';
import {
  knowledgeOf,
  lastSeenOf,
  type LineOutcome,
  proposalFor,
  surplusKnowledge,
} from '../../rules/inventory/findings.ts';
import type { ProcessListRow } from '../tables.gen.ts';
import { type CountLine, countLines } from './lines.ts';

/** What a desk looks at: everything but what was found where it was booked, and what nobody has looked for yet. */
const shown: readonly LineOutcome[] = [
  'NOT_FOUND',
  'MISSING',
  'NOT_REGISTERED',
  'CANCELED',
  'SURPLUS',
  'ELSEWHERE',
  'DEVIATING',
];
const mostListed = 1000;

function findingView(line: CountLine, listId: string, frozenAt: number): InventoryFinding {
  const trace = {
    details: line.details,
    terminalStatus: line.terminal_status,
    earlierTerminal: line.earlier_terminal,
    earlierSpace: line.earlier_space,
    wasMissing: line.earlier_missing,
  };
  const knowledge = line.surplus ? surplusKnowledge(trace) : knowledgeOf(trace, frozenAt, listId);
  return {
    packageId: line.package_id,
    itemId: line.item_id,
    orderNumber: line.order_number,
    barcode: line.barcode,
    number: line.position,
    packages: line.packages,
    consigneeName: line.place_name,
    expectedAt: line.surplus ? line.earlier_space : line.expected_space,
    foundAt: line.found_space,
    outcome: line.outcome,
    processStatus: line.process_status,
    deviationCode: line.deviation_code,
    lastSeen: lastSeenOf(line.details),
    missingSince: line.missing_since,
    knowledge,
    proposal: proposalFor(line.outcome, knowledge),
    decision: line.decision,
    decidedBy: line.decided_by,
  };
}

type CodeRow = {
  barcode: string;
  result: 'UNKNOWN' | 'BELONGS_TO';
  found_at: string | null;
  at: number;
  by: string;
  settled_by: string | null;
};

/** Codes that were read here and that no package of this depot bears: the last reading of each. */
export async function foundCodes(ctx: ViewContext, listId: string): Promise<InventoryFoundCode[]> {
  const codes = await ctx.db.run(
    sql<CodeRow>`select distinct on (barcode) barcode, result, storing_position as found_at, extract(epoch from scanned_at) * 1000 as at, scanned_by as by, settled_by
      from process_scan where org_unit = ${ctx.unit} and list_id = ${listId} and result in ('UNKNOWN', 'BELONGS_TO') order by barcode, id desc limit 200`,
    { name: 'inventory.codes' },
  );
  const views: InventoryFoundCode[] = [];
  for (const code of codes) {
    const barcode = normalBarcode(code.barcode);
    views.push({
      barcode: code.barcode,
      result: code.result,
      depot: code.result === 'BELONGS_TO' ? ((await otherDepotsBearing(ctx, barcode))[0] ?? null) : null,
      foundAt: code.found_at,
      at: Math.round(code.at),
      by: code.by,
      known: (await packagesByBarcode(ctx, barcode)).length > 0,
      settledBy: code.settled_by,
    });
  }
  return views;
}

/** What the count found otherwise than the data say; nothing of it while a blind count hides it. */
export async function findingsView(ctx: ViewContext, list: ProcessListRow) {
  const codes = await foundCodes(ctx, list.id);
  if (hidesExpected(list, ctx.session.permissions)) return { lines: [], more: false, codes };
  const frozenAt = known(list.inventory).frozenAt ?? ctx.now;
  const lines = (await countLines(ctx, list)).filter((line) => shown.includes(line.outcome));
  return {
    lines: lines.slice(0, mostListed).map((line) => findingView(line, list.id, frozenAt)),
    more: lines.length > mostListed,
    codes,
  };
}
