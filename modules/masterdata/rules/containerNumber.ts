/** Values of the letters in ISO 6346: from 10 upwards without the multiples of 11. */
const letterValue = (letter: string): number => {
  const plain = 10 + letter.charCodeAt(0) - 65;
  return plain + Math.floor((plain - 1) / 10);
};

/** Number of a container or swap body in the form of ISO 6346 (BIC) and EN 13044 (ILU): owner, serial number, check digit. */
const isCoded = (number: string): boolean => /^[A-Z]{4}\d{7}$/.test(number);

/**
 * What is left of owner and serial number (10 signs) by 11, after ISO 6346: the check digit, and 10 where the digit is 0 all the same,
 * so that it catches less.
 */
export const containerRemainder = (number: string): number =>
  [...number.slice(0, 10)].reduce(
    (total, sign, index) => total + (/\d/.test(sign) ? Number(sign) : letterValue(sign)) * 2 ** index,
    0,
  ) % 11;

/** False for a number in the coded form whose check digit is wrong; numbers of one's own are all right. */
export function containerNumberHolds(number: string): boolean {
  const plain = number.toUpperCase().replace(/[\s-]/g, '');
  return !isCoded(plain) || containerRemainder(plain) % 10 === Number(plain.at(-1));
}
