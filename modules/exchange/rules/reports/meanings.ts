/**
 * What codes of partners mean for a depot's part of the way: FORTRAS status, scan points and unloading by the list that a network uses, and those of EANCOM's
 * IFTSTA. The same number differs between networks, so a code without its list means nothing. What no public description says is not in here.
 */
export type Meaning = {
  /** ARRIVAL: of the run that ends in the partner's depot. NONE: worth knowing, moves nothing. */
  part: 'PICKUP' | 'ARRIVAL' | 'DELIVERY' | 'NONE';
  state: 'OPEN' | 'DISPATCHED' | 'UNDER_WAY' | 'DONE' | 'HINDERED' | 'CANCELED';
  deviation: boolean;
};

const means = (part: Meaning['part'], state: Meaning['state'], deviation = false): Meaning => ({
  part,
  state,
  deviation,
});
const planned = means('DELIVERY', 'DISPATCHED');
const out = means('DELIVERY', 'UNDER_WAY');
const delivered = means('DELIVERY', 'DONE');
const otherwise = means('DELIVERY', 'DONE', true);
const failed = means('DELIVERY', 'HINDERED');
const held = failed;
const waits = means('DELIVERY', 'OPEN');
const arrived = means('ARRIVAL', 'DONE');
const arrivedOtherwise = means('ARRIVAL', 'DONE', true);
const pickedUp = means('PICKUP', 'DONE');
const notPickedUp = means('PICKUP', 'HINDERED');
const pickupCanceled = means('PICKUP', 'CANCELED');
const remark = means('NONE', 'OPEN');

const coded = (rows: readonly (readonly [string, Meaning])[]): ReadonlyMap<string, Meaning> =>
  new Map(rows.flatMap(([codes, meaning]) => codes.split(' ').map((code) => [code, meaning] as const)));

const unloading = [
  ['000', arrived],
  ['001 002 003 004 005 006 007', arrivedOtherwise],
] as const;

/** Status of a consignment, by the list that SAE, SYA and OSL share. */
const shared = [
  ...unloading,
  ['135', planned],
  ['117 138', out],
  ['300', delivered],
  ['304 305 306 308', otherwise],
  ['309 310 311 312 313 314 200 201 202 301 302 303', failed],
  ['101 103 104 107 110', held],
  ['105 108 109 111', waits],
  ['115', remark],
  ['203', failed],
] as const;
/** Beyond the shared ones. */
const saeSya = [
  ['102', held],
  ['406', remark],
  ['505', pickedUp],
  ['531 552', notPickedUp],
  ['570', pickupCanceled],
] as const;

const statuses: Readonly<Record<string, ReadonlyMap<string, Meaning>>> = {
  SAE: coded([...shared, ...saeSya]),
  SYA: coded([...shared, ...saeSya]),
  OSL: coded([...shared, ['580', pickedUp], ['598', notPickedUp], ['570', pickupCanceled]]),
  ELV: coded([
    ['105', planned],
    ['117', out],
    ['125', delivered],
    ['130 131', otherwise],
    ['309 310 311 314 201 202 301', failed],
    ['300', arrived],
    ['305 340', arrivedOtherwise],
    ['415', remark],
    ['304', failed],
    ['570', pickupCanceled],
  ]),
  CL: coded([
    ['20', planned],
    ['40', out],
    ['50', delivered],
    ['51 52 54', otherwise],
    ['60 61 62 63 65 67 68 21', failed],
    ['04 10 22', held],
    ['33', waits],
    ['01 91', remark],
    ['38', failed],
    ['00', arrived],
    ['05 03 06 30', arrivedOtherwise],
    ['500', pickedUp],
    ['552', notPickedUp],
    ['570', pickupCanceled],
  ]),
  HUG: coded([
    ['053', planned],
    ['054', out],
    ['012 050', delivered],
    ['069 070 073 055', otherwise],
    ['060 061 072 062 063 084 064 065 008 009 022 018', failed],
    ['006 082 014 078 017', waits],
    ['016', held],
  ]),
  /** EANCOM, 4405 (D.01B) and 9011 (D.96A), as far as confirmed. */
  EAN: coded([
    ['13', pickedUp],
    ['21', delivered],
    ['31', out],
    ['49', failed],
    ['1 1E', arrived],
    ['6 6E 71 72B', remark],
    ['54 76E', notPickedUp],
  ]),
};

const loadedOut = means('DELIVERY', 'UNDER_WAY');
/** Points at which barcodes are scanned (Q20). */
const points: Readonly<Record<string, ReadonlyMap<string, Meaning>>> = {
  SYA: coded([
    ['001', pickedUp],
    ['302', arrived],
    ['303', loadedOut],
    ['307', delivered],
    ['002 003 102 103 202 203 306', remark],
  ]),
  SAE: coded([
    ['001', pickedUp],
    ['302', arrived],
    ['303', loadedOut],
    ['307', delivered],
    ['002 003 102 103 306', remark],
  ]),
  OSL: coded([
    ['001', pickedUp],
    ['202', arrived],
    ['203', loadedOut],
    ['207', delivered],
    ['208', failed],
    ['002 003 102 103 206', remark],
  ]),
  ELV: coded([
    ['302', arrived],
    ['307', delivered],
    ['003 202 203', remark],
  ]),
  CL: coded([
    ['001', pickedUp],
    ['006', arrived],
    ['007', loadedOut],
    ['002 003 004 005 009', remark],
  ]),
};

/** Lists of codes that are known. */
export const codeLists: readonly string[] = Object.keys(statuses);

/** What a status or a point means in a list; undefined: nobody knows. */
export function meaningOf(kind: 'STATUS' | 'SCAN', list: string, code: string): Meaning | undefined {
  const of = kind === 'STATUS' ? statuses : points;
  return Object.hasOwn(of, list) ? of[list]?.get(code) : undefined;
}

/** What a finding at unloading is about: how many of the packages are missing, damaged or more. Undefined: the list has no such code. */
export function findingOf(
  list: string,
  code: string,
): 'SOUND' | 'GONE' | 'SHORT' | 'DAMAGED' | 'MORE' | 'OTHER' | undefined {
  const own = Object.hasOwn(findings, list) ? findings[list] : undefined;
  return own && Object.hasOwn(own, code) ? own[code] : undefined;
}
type Finding = NonNullable<ReturnType<typeof findingOf>>;
const sharedFindings: Readonly<Record<string, Finding>> = {
  '000': 'SOUND',
  '001': 'GONE',
  '002': 'SHORT',
  '003': 'DAMAGED',
  '004': 'OTHER',
  '005': 'OTHER',
  '006': 'MORE',
  '007': 'OTHER',
};
const findings: Readonly<Record<string, Readonly<Record<string, Finding>>>> = {
  SAE: sharedFindings,
  SYA: sharedFindings,
  OSL: sharedFindings,
  ELV: { '300': 'SOUND', '304': 'GONE', '305': 'DAMAGED', '340': 'MORE' },
  CL: { '00': 'SOUND', '000': 'SOUND', '05': 'GONE', '03': 'SHORT', '06': 'DAMAGED', '30': 'OTHER' },
};
