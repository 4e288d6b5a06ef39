import { misreadOf, readBarcode, shortDigitsOf } from '#kernel/barcode.ts';
import { isHandled } from '#modules/shipments/rules/packageProcess.ts';
import type { PackageProcessStatus } from '#modules/shipments/rules/vocabulary.ts';

/** What a device can say of a scan by the list on its screen, before the server has the last word. */
const waitingVerdicts = [
  'EXPECTED',
  'TWICE',
  'NOT_ON_LIST',
  'CHECK_DIGIT',
  'TOO_LONG',
  'TOO_SHORT',
  'UNJUDGED',
] as const;
export type WaitingVerdict = (typeof waitingVerdicts)[number];

export type Expected = { barcode: string; processStatus: PackageProcessStatus; pallet?: string | undefined };

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
  const named = expected.filter((one) => normal(one.barcode) === code);
  const waiting = earlier.filter((one) => normal(one) === code).length;
  if (named.length === 0) {
    const onPallet = expected.filter((one) => one.pallet !== undefined && normal(one.pallet) === code);
    if (onPallet.length === 0) return misread ?? (!typed && isHalf(code, expected) ? 'TOO_SHORT' : 'NOT_ON_LIST');
    // One scan takes in all that lies on it.
    return waiting > 0 || onPallet.every((one) => isHandled(one.processStatus)) ? 'TWICE' : 'EXPECTED';
  }
  const done = named.filter((one) => isHandled(one.processStatus)).length;
  return done + waiting >= named.length ? 'TWICE' : 'EXPECTED';
}

/** It was read wrongly: there is nothing to put aside, it is scanned again. */
export const isMisread = (verdict: WaitingVerdict): boolean =>
  verdict === 'CHECK_DIGIT' || verdict === 'TOO_LONG' || verdict === 'TOO_SHORT';
/** The person has the package in hand and must not load it. */
export const keepsOff = (verdict: WaitingVerdict): boolean => verdict === 'NOT_ON_LIST' || isMisread(verdict);
