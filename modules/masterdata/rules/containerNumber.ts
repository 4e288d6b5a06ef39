/** Values of the letters in ISO 6346: from 10 upwards without the multiples of 11. */
const letterValue = (letter: string): number => {
  const plain = 10 + letter.charCodeAt(0) - 65;
  return plain + Math.floor((plain - 1) / 10);
};

/** Number of a container or swap body in the form of ISO 6346 (BIC) and EN 13044 (ILU): owner, serial number, check digit. */
const isCoded = (number: string): boolean => /^[A-Z]{4}\d{7}$/.test(number);

/** The check digit that belongs to owner and serial number (10 signs) by ISO 6346. */
function containerCheckDigit(number: string): number {
  const sum = [...number.slice(0, 10)].reduce(
    (total, sign, index) => total + (/\d/.test(sign) ? Number(sign) : letterValue(sign)) * 2 ** index,
    0,
  );
  return (sum % 11) % 10;
}

/** False for a number in the coded form whose check digit is wrong; numbers of one's own are all right. */
export function containerNumberHolds(number: string): boolean {
  const plain = number.toUpperCase().replace(/[\s-]/g, '');
  return !isCoded(plain) || containerCheckDigit(plain) === Number(plain.at(-1));
}
