import { containerNumberHolds, containerRemainder } from '#modules/masterdata/rules/containerNumber.ts';

/** A number or plate as it is found by: capitals and digits, whatever stands between them. */
export const numberKey = (text: string): string => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Fourth letters of coded numbers: containers and what belongs to them (ISO 6346), swap bodies and semi-trailers (EN 13044). */
const coded = /^[A-Z]{3}[UJZABDEK][0-9]{7}$/;

export type NumberVerdict =
  /** A number of somebody's own: nothing can be said of it. */
  | 'OWN'
  /** The check digit is right: plausible, not proved. */
  | 'PLAUSIBLE'
  /** Right, but the remainder is 10, which shares its digit with 0: such numbers are not given out. */
  | 'WEAK'
  /** The check digit is wrong: read it again. Old paint exists, so it never blocks. */
  | 'WRONG_DIGIT'
  /** It begins like a coded number and is none: a sign too many or too few. */
  | 'WRONG_LENGTH';

/** What the number itself says of being read right. */
export function judgeNumber(text: string): NumberVerdict {
  const key = numberKey(text);
  if (coded.test(key)) {
    if (!containerNumberHolds(key)) return 'WRONG_DIGIT';
    return containerRemainder(key) === 10 ? 'WEAK' : 'PLAUSIBLE';
  }
  return /^[A-Z]{3}[UJZABDEK][0-9]{5,6}$|^[A-Z]{3}[UJZABDEK][0-9]{8,}$/.test(key) ? 'WRONG_LENGTH' : 'OWN';
}

/** Two keys that differ by one sign: read wrong, left out, added, or changed with its neighbour. */
export function oneSignApart(one: string, other: string): boolean {
  if (one === other || Math.abs(one.length - other.length) > 1) return false;
  let begin = 0;
  while (begin < one.length && one[begin] === other[begin]) begin += 1;
  if (one.length === other.length) {
    const rest = one.slice(begin + 1) === other.slice(begin + 1);
    const swapped =
      one[begin] === other[begin + 1] &&
      one[begin + 1] === other[begin] &&
      one.slice(begin + 2) === other.slice(begin + 2);
    return rest || swapped;
  }
  const [long, short] = one.length > other.length ? [one, other] : [other, one];
  return long.slice(begin + 1) === short.slice(begin);
}
