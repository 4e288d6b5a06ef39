import { isDeviating, isHandled } from '#modules/shipments/rules/packageProcess.ts';
import type { PackageProcessStatus, TerminalStatus } from '#modules/shipments/rules/vocabulary.ts';
import type { InventoryDecision, ListState, PlaceState } from '../list/vocabulary.ts';

export const lineOutcomes = [
  /** Nobody has counted its place yet. */
  'OPEN',
  'REGISTERED',
  'DEVIATING',
  /** Counted, at another place than the data had it. */
  'ELSEWHERE',
  /** Its place is counted and it was not there. */
  'NOT_FOUND',
  'MISSING',
  /** Not found in an area without inventory validation. */
  'NOT_REGISTERED',
  /** It left the hall before it could be counted: its line is cancelled. */
  'CANCELED',
  'SURPLUS',
] as const;
export type LineOutcome = (typeof lineOutcomes)[number];

export type CountedLine = {
  processStatus: PackageProcessStatus;
  surplus: boolean;
  moved: boolean;
  decision: InventoryDecision | null;
  expectedAt: string | null;
  foundAt: string | null;
  terminalStatus: TerminalStatus;
  /** How far its place is; null: it has none. */
  place: PlaceState | null;
};

/**
 * What a count says of one package. What is not in the hall any more by a later movement (a loading scan, a cancelled shipment) was moved
 * and is never missing (decision 0016).
 */
export function lineOutcome(line: CountedLine, list: { state: ListState; allPlacesDone: boolean }): LineOutcome {
  if (isHandled(line.processStatus)) {
    if (line.surplus) return 'SURPLUS';
    if (isDeviating(line.processStatus)) return 'DEVIATING';
    return line.foundAt !== null && line.foundAt !== line.expectedAt ? 'ELSEWHERE' : 'REGISTERED';
  }
  if (line.moved) return 'CANCELED';
  if (line.processStatus === 'MISSING') return 'MISSING';
  if (line.processStatus === 'NOT_REGISTERED') return 'NOT_REGISTERED';
  if (line.decision === 'MOVED' || line.terminalStatus !== 'IN_DEPOT') return 'CANCELED';
  const counted =
    line.place === null
      ? list.allPlacesDone || list.state === 'FINISHED'
      : line.place !== 'OPEN' || list.state === 'FINISHED';
  return counted ? 'NOT_FOUND' : 'OPEN';
}

/** Somebody still has to say what becomes of it before the inventory is closed. */
export const isUndecided = (outcome: LineOutcome, decision: InventoryDecision | null): boolean =>
  (outcome === 'OPEN' || outcome === 'NOT_FOUND') && decision !== 'MISSING';

export const knowledgeKinds = [
  'NONE',
  'LOADED',
  'UNLOADED',
  'INFO_SCAN',
  'COUNTED',
  'BOOKED',
  'ANNOUNCED',
  'NOT_HERE',
  'FOUND_AGAIN',
  'GONE',
] as const;
type KnowledgeKind = (typeof knowledgeKinds)[number];

type Process = { processName: string; processId: string; lastStatusTime: number };
export type Trace = {
  /** The last of each process. */
  details: Partial<Record<'unloading' | 'inventory' | 'loading' | 'infoScan', Process>>;
  terminalStatus: TerminalStatus;
  /** Where it stood before this count took it in. */
  earlierTerminal: TerminalStatus | null;
  earlierSpace: string | null;
  wasMissing: boolean;
};
export type Knowledge = { kind: KnowledgeKind; name: string | null; at: number | null };

const kindOf = { loading: 'LOADED', unloading: 'UNLOADED', infoScan: 'INFO_SCAN', inventory: 'COUNTED' } as const;

/** What the data say of a package that was not found: the last that happened to it since the count was frozen. */
export function knowledgeOf(trace: Trace, since: number, listId: string): Knowledge {
  const later = (['loading', 'unloading', 'infoScan', 'inventory'] as const)
    .flatMap((process) => {
      const detail = trace.details[process];
      return detail && detail.lastStatusTime >= since && detail.processId !== listId
        ? [{ kind: kindOf[process], name: detail.processName, at: detail.lastStatusTime }]
        : [];
    })
    .toSorted((a, b) => b.at - a.at);
  const last = later[0];
  if (last) return last;
  return { kind: trace.terminalStatus === 'IN_DEPOT' ? 'NONE' : 'GONE', name: null, at: null };
}

/** The same of a package that was found and not expected: where the data had it. */
export function surplusKnowledge(trace: Trace): Knowledge {
  const from = (kind: KnowledgeKind, name: string | null = null): Knowledge => ({ kind, name, at: null });
  if (trace.wasMissing) return from('FOUND_AGAIN');
  if (trace.earlierTerminal === 'IN_DEPOT') return from('BOOKED', trace.earlierSpace);
  if (trace.earlierTerminal === 'LOADED' || trace.earlierTerminal === 'TO_UNLOAD')
    return from('LOADED', trace.details.loading?.processName ?? null);
  return from(trace.earlierTerminal === 'NOT_YET_UNLOADED' ? 'ANNOUNCED' : 'NOT_HERE');
}

/** What is proposed for a package that was not found; somebody decides. */
export function proposalFor(outcome: LineOutcome, { kind }: Knowledge): InventoryDecision | null {
  if (outcome !== 'NOT_FOUND' && outcome !== 'OPEN') return null;
  if (kind === 'COUNTED') return 'MOVED';
  return kind === 'INFO_SCAN' || kind === 'UNLOADED' || kind === 'LOADED' ? 'LOOK_AGAIN' : null;
}

/** When somebody last had it in hand. */
export const lastSeenOf = (details: Trace['details']): number | null =>
  Object.values(details).reduce<number | null>(
    (latest, one) => (one && (latest === null || one.lastStatusTime > latest) ? one.lastStatusTime : latest),
    null,
  );
