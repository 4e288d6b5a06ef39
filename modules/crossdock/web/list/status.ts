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
export const scanLook: Record<ScanAnswer['result'], Look> = {
  OK: { status: 'done', signal: 'done', refusal: false },
  ALREADY_SCANNED: { status: 'risk', signal: 'warning', refusal: false },
  TO_UNLOAD: { status: 'risk', signal: 'warning', refusal: false },
  SURPLUS: { status: 'risk', signal: 'warning', refusal: false },
  BELONGS_TO: { status: 'late', glyph: 'stop', signal: 'refused', refusal: true },
  CHECK_REQUIRED: { status: 'risk', signal: 'warning', refusal: true },
  NOT_ON_LIST: { status: 'late', glyph: 'stop', signal: 'refused', refusal: true },
  WRONG_ROUTE: { status: 'late', glyph: 'stop', signal: 'refused', refusal: true },
  UNKNOWN: { status: 'late', glyph: 'stop', signal: 'refused', refusal: true },
  MISREAD: { status: 'late', glyph: 'stop', signal: 'refused', refusal: true },
  BLOCKED: { status: 'late', glyph: 'stop', signal: 'refused', refusal: true },
};

/** The same for a scan that waits for a network: violet, whatever the list on the device says of it. */
export type WaitingState = WaitingVerdict | 'DEVIATION';
export const waitingLook: Record<WaitingState, Look & { title: string; next: string; row: string }> = {
  EXPECTED: {
    status: 'transit',
    signal: 'done',
    refusal: false,
    title: 'loading/waitsHere',
    next: 'loading/waitsHereNext',
    row: 'loading/waitingMark',
  },
  UNJUDGED: {
    status: 'transit',
    signal: 'done',
    refusal: false,
    title: 'loading/waitsUnjudged',
    next: 'loading/waitsHereNext',
    row: 'loading/waitingMark',
  },
  DEVIATION: {
    status: 'transit',
    signal: 'done',
    refusal: false,
    title: 'loading/waitsDeviation',
    next: 'loading/waitsHereNext',
    row: 'loading/waitsDeviationMark',
  },
  TWICE: {
    status: 'transit',
    signal: 'warning',
    refusal: false,
    title: 'loading/waitsTwice',
    next: 'loading/waitsTwiceNext',
    row: 'loading/waitsTwice',
  },
  NOT_ON_LIST: {
    status: 'transit',
    glyph: 'stop',
    signal: 'refused',
    refusal: true,
    title: 'loading/waitsNotListed',
    next: 'loading/waitsNotListedNext',
    row: 'loading/waitsNotListed',
  },
  CHECK_DIGIT: {
    status: 'transit',
    glyph: 'stop',
    signal: 'refused',
    refusal: true,
    title: 'loading/waitsMisread',
    next: 'loading/misreadCheck',
    row: 'loading/waitsMisread',
  },
  TOO_SHORT: {
    status: 'transit',
    glyph: 'stop',
    signal: 'refused',
    refusal: true,
    title: 'loading/waitsMisread',
    next: 'loading/misreadShort',
    row: 'loading/waitsMisread',
  },
  TOO_LONG: {
    status: 'transit',
    glyph: 'stop',
    signal: 'refused',
    refusal: true,
    title: 'loading/waitsMisread',
    next: 'loading/misreadLong',
    row: 'loading/waitsMisread',
  },
};
