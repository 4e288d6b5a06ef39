import { misreadOf, readBarcode, shortDigitsOf } from '#kernel/barcode.ts';
import { isHandled } from '#modules/shipments/rules/packageProcess.ts';
import type { PackageProcessStatus } from '#modules/shipments/rules/vocabulary.ts';

/** What a device can say of a scan by the list on its screen, before the server has the last word. */
const waitingVerdicts = [
  'EXPECTED',
  'TWICE',
  'NOT_ON_LIST',
  'ON_PALLET',
  'CHECK_DIGIT',
  'TOO_LONG',
  'TOO_SHORT',
  'UNJUDGED',
] as const;
export type WaitingVerdict = (typeof waitingVerdicts)[number];

export type Expected = {
  barcode: string;
  processStatus: PackageProcessStatus;
  /** Number of the master pallet on which it lies: one scan of that takes it in. */
  pallet?: string | undefined;
  /** Codes of what lies on this master pallet, which is loaded as one. */
  content?: readonly string[] | undefined;
};

const normal = (raw: string): string => {
  const read = readBarcode(raw);
  return read.kind === 'external' ? read.barcode : raw.trim();
};

/** Fewer digits than an SSCC has, and no package of the list bears a code like that. */
const isHalf = (code: string, expected: readonly Expected[]): boolean => {
  const digits = shortDigitsOf(code);
  return digits !== undefined && !expected.some((one) => shortDigitsOf(one.barcode) === digits);
};

/**
 * The answer of the list itself, for a scan that cannot be sent now. Several packages may bear the same code: it belongs here as
 * long as one of them is open.
 * @param expected the packages of the list; undefined when the device does not have them
 * @param earlier codes that wait already, made before this one
 * @param typed a person who types a short number means it
 */
export function checkWaiting(
  barcode: string,
  expected: readonly Expected[] | undefined,
  earlier: readonly string[],
  typed = false,
): WaitingVerdict {
  const misread = misreadOf(barcode);
  if (misread === 'TOO_LONG') return 'TOO_LONG';
  if (expected === undefined) return 'UNJUDGED';
  const code = normal(barcode);
  const bears = (one: string): boolean => normal(one) === code;
  const named = expected.filter((one) => bears(one.barcode));
  const waiting = earlier.filter(bears).length;
  if (named.length === 0) {
    const onPallet = expected.filter((one) => one.pallet !== undefined && bears(one.pallet));
    // One scan takes in all that lies on it.
    if (onPallet.length > 0)
      return waiting > 0 || onPallet.every((one) => isHandled(one.processStatus)) ? 'TWICE' : 'EXPECTED';
    if (expected.some(({ content }) => content?.some(bears))) return 'ON_PALLET';
    return misread ?? (!typed && isHalf(code, expected) ? 'TOO_SHORT' : 'NOT_ON_LIST');
  }
  const pallets = new Set(earlier.map(normal));
  const taken = named.filter(
    ({ processStatus, pallet }) => isHandled(processStatus) || (pallet !== undefined && pallets.has(normal(pallet))),
  );
  return taken.length + waiting >= named.length ? 'TWICE' : 'EXPECTED';
}

/**
 * Packages that waiting codes take in, when each belongs here: a pallet's number those that lie on it and are still open, whatever else waits of them.
 */
export function countWaiting(codes: readonly string[], expected: readonly Expected[] | undefined): number {
  const waiting = new Set(codes.map(normal));
  const onPallets = (expected ?? []).filter(
    ({ barcode, processStatus, pallet }) =>
      pallet !== undefined && waiting.has(normal(pallet)) && !isHandled(processStatus) && !waiting.has(normal(barcode)),
  );
  const numbers = new Set(onPallets.map(({ pallet }) => normal(pallet ?? '')));
  // A count has a line of the pallet itself; elsewhere its number stands for what lies on it.
  const own = new Set((expected ?? []).map(({ barcode }) => normal(barcode)));
  return codes.filter((code) => !numbers.has(normal(code)) || own.has(normal(code))).length + onPallets.length;
}

/** It was read wrongly: there is nothing to put aside, it is scanned again. */
export const isMisread = (verdict: WaitingVerdict): boolean =>
  verdict === 'CHECK_DIGIT' || verdict === 'TOO_LONG' || verdict === 'TOO_SHORT';
/** The person has the package in hand and must not load it. */
export const keepsOff = (verdict: WaitingVerdict): boolean =>
  verdict === 'NOT_ON_LIST' || verdict === 'ON_PALLET' || isMisread(verdict);
