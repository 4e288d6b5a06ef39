import type { TextKey } from '#kernel/text.ts';
import { type Issue, decide, type Overrides, runChecks } from '#kernel/check.ts';
import { namedCheck } from '#kernel/namedCheck.ts';
import {
  afterLeaving,
  isHandled,
  type PackageState,
  scanPackage,
  takeOffPackage,
} from '#modules/shipments/rules/packageProcess.ts';
import type { Misread } from '#kernel/barcode.ts';
import { takesScans } from './listStates.ts';
import type { ListKind, ListState, ScanResult } from './vocabulary.ts';

/** The package that a barcode means, as the list sees it. */
export type ScannedPackage = {
  itemId: string;
  /** Its state; `processStatus` is that of this list, NOT_YET_PROCESSED when the list does not know the package. */
  state: PackageState;
  /** It went onto a vehicle after this scan was made: the scan waited on its device. */
  leftSince: boolean;
  onList: boolean;
  /** Name of the trip or list that the package belongs to by the plan, when it is not this one. */
  belongsTo: string | null;
  itemCanceled: boolean;
  hasLoadingLock: boolean;
  /** Open master pallet that the package lies on: only the closed pallet may be loaded, as one (I9). */
  onMasterPallet: string | null;
  /** Lies on a master pallet that this list has: that is scanned, as one. */
  goesOnPallet: boolean;
  /** Where it is to be put in the hall. */
  expectedPosition: string | null;
  /** Inventory: found and not expected, it is a finding of this count. */
  countsAsSurplus?: boolean;
  outboundRouteId: string | null;
};

export type ScanFacts = {
  kind: ListKind;
  listState: ListState;
  routeId: string | null;
  package: ScannedPackage | null;
  /** Where the person puts it. */
  position?: string | undefined;
  /** Why nothing is taken at the place of the scan. */
  placeRefused?: TextKey | undefined;
  /** Nobody knows the code, and it cannot be one: it was typed or read wrongly. */
  misread?: Misread | undefined;
  /** Nobody here knows the code, but it stands on a package of this depot. */
  otherDepot?: string | undefined;
  overrides: Overrides;
  permissions: readonly string[];
};

export type ScanOutcome = {
  result: ScanResult;
  /** State of the package from now on; null when the scan changes nothing. */
  after: PackageState | null;
  /** Loaded although no arrival was recorded: the arrival is written after the fact (R22). */
  missedArrival: boolean;
  /** Found, but the list did not expect it. */
  surplus: boolean;
  issues: Issue[];
  overridden: Issue[];
  /** Text key for the scanner's display where the result alone does not say why. */
  reason?: string;
};

/** Checks of a single scan; they exist for loading only. */
export const scanChecks = [
  namedCheck<ScannedPackage>('SCN-01', 'MISSED_ARRIVAL', 'INFO', 'no', (p) =>
    p.state.terminalStatus === 'NOT_IN_DEPOT' || p.state.terminalStatus === 'NOT_YET_UNLOADED'
      ? [{ itemId: p.itemId }]
      : [],
  ),
  namedCheck<ScannedPackage>('SCN-02', 'LOADED_ELSEWHERE', 'WARNING', 'yes', (p) =>
    p.state.terminalStatus === 'LOADED' ? [{ itemId: p.itemId, args: { list: p.belongsTo ?? '' } }] : [],
  ),
];

type PutDown = Pick<ScannedPackage, 'itemId' | 'expectedPosition'> & { position: string | undefined };
/** Checks of where a package is put that comes off a unit; they stop nobody, because it stands there already. */
const placeChecks = [
  namedCheck<PutDown>('SCN-03', 'WRONG_POSITION', 'INFO', 'no', ({ itemId, position, expectedPosition }) =>
    position === undefined || expectedPosition === null || position === expectedPosition
      ? []
      : [{ itemId, args: { position, expected: expectedPosition } }],
  ),
];

const unchanged = (result: ScanResult, more: Partial<ScanOutcome> = {}): ScanOutcome => ({
  result,
  after: null,
  missedArrival: false,
  surplus: false,
  issues: [],
  overridden: [],
  ...more,
});

function loadingOutcome(facts: ScanFacts, found: ScannedPackage): ScanOutcome {
  if (found.state.terminalStatus === 'TO_UNLOAD' && isHandled(found.state.processStatus))
    return unchanged('TO_UNLOAD', { after: takeOffPackage(found.state) });
  if (found.goesOnPallet) return unchanged('ON_PALLET', { reason: 'crossdock:scan/onThisPallet' });
  if (!found.onList) {
    const elsewhere = found.outboundRouteId !== null && facts.routeId !== null;
    return unchanged(elsewhere && found.outboundRouteId !== facts.routeId ? 'WRONG_ROUTE' : 'NOT_ON_LIST');
  }
  if (isHandled(found.state.processStatus)) return unchanged('ALREADY_SCANNED');
  if (found.itemCanceled) return unchanged('BLOCKED', { reason: 'crossdock:scan/itemCanceled' });
  if (found.onMasterPallet !== null) return unchanged('BLOCKED', { reason: 'crossdock:scan/onMasterPallet' });
  if (found.hasLoadingLock) return unchanged('BLOCKED', { reason: 'crossdock:scan/loadingLock' });
  const issues = runChecks(scanChecks, found);
  const verdict = decide(issues, facts.overrides, facts.permissions);
  if (!verdict.success) return unchanged('CHECK_REQUIRED', { issues: verdict.open });
  return unchanged('OK', {
    after: scanPackage('LDG', found.state),
    missedArrival: issues.some((issue) => issue.code === 'MISSED_ARRIVAL'),
    issues: verdict.open,
    overridden: verdict.overridden,
  });
}

/** A package in the hall is counted; what nobody expected is taken in when it is a finding of this count. */
function countOutcome(found: ScannedPackage): ScanOutcome {
  if (isHandled(found.state.processStatus)) return unchanged('ALREADY_SCANNED');
  if (found.itemCanceled) return unchanged('BLOCKED', { reason: 'crossdock:scan/itemCanceled' });
  if (found.leftSince)
    return found.onList
      ? unchanged('OK', { after: { ...found.state, processStatus: 'REGISTERED' } })
      : unchanged('NOT_ON_LIST');
  const after = scanPackage('INV', found.state);
  if (found.onList) return unchanged('OK', { after });
  return found.countsAsSurplus === false ? unchanged('NOT_ON_LIST') : unchanged('SURPLUS', { after, surplus: true });
}

/**
 * What the scan of a barcode on a list means (domain 3.6, 5.4, I8, I9). Never refuses for a clock or a queue: the client's
 * key makes a repeated scan answer the stored result before this rule is asked (R19).
 */
export function scanOutcome(facts: ScanFacts): ScanOutcome {
  const { kind, listState, package: found } = facts;
  if (!takesScans(listState, kind)) return unchanged('BLOCKED', { reason: 'shipments:message/departureNotOpen' });
  if (facts.placeRefused !== undefined) return unchanged('BLOCKED', { reason: facts.placeRefused });
  if (found === null && facts.otherDepot !== undefined) return unchanged('BELONGS_TO');
  if (found === null && facts.misread)
    return unchanged('MISREAD', { reason: `crossdock:scan/misread__${facts.misread}` });
  if (found === null) return unchanged('UNKNOWN');
  if (kind === 'LDG') return loadingOutcome(facts, found);
  if (kind === 'INV') return countOutcome(found);
  const handled = isHandled(found.state.processStatus);
  // What has left the hall is not put anywhere by a scan that comes late.
  const gone = found.leftSince || (handled && found.state.terminalStatus !== 'IN_DEPOT');
  const issues = gone ? [] : runChecks(placeChecks, { ...found, position: facts.position });
  if (handled) return unchanged('ALREADY_SCANNED', { issues });
  // Whatever is found in the hall or comes off a unit is there: it is taken in even when nobody expected it.
  const taken = scanPackage(kind, found.state);
  const after = found.leftSince ? afterLeaving(found.state, taken) : taken;
  return found.onList ? unchanged('OK', { after, issues }) : unchanged('SURPLUS', { after, surplus: true, issues });
}
