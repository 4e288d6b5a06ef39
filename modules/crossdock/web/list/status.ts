import type { LoadingItem, LoadingRow, ScanAnswer } from '#modules/crossdock/contract/calls.ts';
import type { WaitingVerdict } from '#modules/crossdock/rules/list/waitingScan.ts';
import type { Translate } from '#ui/translation.ts';
import type { GlyphName, Status } from '#ui/status/status.ts';

/** The state of a list in words: a loading list is locked by its truck that leaves, and that is what people say. */
export const listStateText = (
  state: LoadingRow['state'],
  kind: 'LDG' | 'ULD' | 'INV',
  t: Translate<'crossdock'>,
): string => t(`state/${state}`, { context: kind });

/** Family of a list's state (look.md, rule 6). */
export const listStatus: Record<LoadingRow['state'], Status> = {
  CREATED: 'later',
  RELEASED: 'planned',
  INPROGRESS: 'transit',
  FINISHED: 'transit',
  CLOSINGREQUESTED: 'risk',
  CLOSED: 'done',
  LOCKED: 'done',
  JOURNEY_CLOSED: 'done',
  CANCELED: 'later',
};

export const itemStatus: Record<LoadingItem['state'], Status> = {
  PLANNED: 'planned',
  PARTLY_LOADED: 'transit',
  LOADED: 'done',
  LOADED_WITH_DEVIATION: 'risk',
  NOT_LOADED: 'later',
  MISSING: 'late',
  TO_UNLOAD: 'late',
};

export const departureStatus = { CRITICAL: 'late', WARNING: 'risk', OK: 'planned' } as const satisfies Record<
  string,
  Status
>;

export type Look = { status: Status; glyph?: GlyphName; signal: 'done' | 'warning' | 'refused'; refusal: boolean };

/** How the answer to a scan looks and sounds: a refusal must be heard over a fork-lift. */
const wrong: Look = { status: 'late', glyph: 'stop', signal: 'refused', refusal: true };
const doubtful: Look = { status: 'risk', signal: 'warning', refusal: false };
export const scanLook: Record<ScanAnswer['result'], Look> = {
  OK: { status: 'done', signal: 'done', refusal: false },
  ALREADY_SCANNED: doubtful,
  TO_UNLOAD: doubtful,
  SURPLUS: doubtful,
  CHECK_REQUIRED: { ...doubtful, refusal: true },
  ON_PALLET: { ...doubtful, refusal: true },
  BELONGS_TO: wrong,
  NOT_ON_LIST: wrong,
  WRONG_ROUTE: wrong,
  UNKNOWN: wrong,
  MISREAD: wrong,
  BLOCKED: wrong,
};

/** The same for a scan that waits for a network: violet, whatever the list on the device says of it. */
export type WaitingState = WaitingVerdict | 'DEVIATION';
const taken = { status: 'transit', signal: 'done', refusal: false } as const;
const refused = { status: 'transit', glyph: 'stop', signal: 'refused', refusal: true } as const;
const misread = { ...refused, title: 'loading/waitsMisread', row: 'loading/waitsMisread' } as const;
const next = 'loading/waitsHereNext';
export const waitingLook: Record<WaitingState, Look & { title: string; next: string; row: string }> = {
  EXPECTED: { ...taken, title: 'loading/waitsHere', next, row: 'loading/waitingMark' },
  UNJUDGED: { ...taken, title: 'loading/waitsUnjudged', next, row: 'loading/waitingMark' },
  DEVIATION: { ...taken, title: 'loading/waitsDeviation', next, row: 'loading/waitsDeviationMark' },
  TWICE: {
    ...taken,
    signal: 'warning',
    title: 'loading/waitsTwice',
    next: 'loading/waitsTwiceNext',
    row: 'loading/waitsTwice',
  },
  NOT_ON_LIST: {
    ...refused,
    title: 'loading/waitsNotListed',
    next: 'loading/waitsNotListedNext',
    row: 'loading/waitsNotListed',
  },
  ON_PALLET: {
    ...refused,
    title: 'loading/waitsOnPallet',
    next: 'loading/waitsOnPalletNext',
    row: 'loading/waitsOnPallet',
  },
  CHECK_DIGIT: { ...misread, next: 'loading/misreadCheck' },
  TOO_SHORT: { ...misread, next: 'loading/misreadShort' },
  TOO_LONG: { ...misread, next: 'loading/misreadLong' },
};
