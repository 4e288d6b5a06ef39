/** Four to eight digits, as they are typed behind the wheel. */
export const pinPattern = /^\d{4,8}$/;

/** Digits that are tried first: one digit again and again, or digits in a row, up or down. */
export function isGuessable(pin: string): boolean {
  const steps = new Set([...pin].slice(1).map((digit, index) => Number(digit) - Number(pin[index])));
  return steps.size === 1 && [0, 1, -1].includes([...steps][0] ?? 0);
}
