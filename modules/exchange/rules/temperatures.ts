import { numberReading } from './numbers.ts';

/** Milli-degrees of a temperature in `CEL`/`C` or `FAH`/`F`. */
export function temperatureOf(value: number, unit: string): number | undefined {
  const name = unit.trim().toUpperCase();
  if (name === 'CEL' || name === 'C' || name === '') return Math.round(value * 1000);
  return name === 'FAH' || name === 'F' ? Math.round(((value - 32) / 1.8) * 1000) : undefined;
}

/** Milli-degrees; null on a side that is open. */
export type TemperatureRange = { min: number | null; max: number | null };

const degrees = String.raw`([-+−–]?\s*\d+(?:[.,]\d+)?)`;
const unit = String.raw`\s*(?:(?:°|º|grad|degrees?|deg)?\s*([cf])?(?:elsius|ahrenheit)?)?`;
const between = String.raw`\s*(?:to|bis|à|tot|do|until|und|and|\.\.+|…|/|–|—|-)\s*`;
const range = new RegExp(`^(?:between|zwischen|von|from|entre|de)?\\s*${degrees}${unit}${between}${degrees}${unit}$`);
const one = new RegExp(`^${degrees}${unit}$`);
const atMost = new RegExp(
  `^(?:max(?:imal|imum)?\\.?|bis|höchstens|hoechstens|up to|not above|nicht über|unter|below|under|<=?|≤|jusqu'à)\\s*${degrees}${unit}$`,
);
const atLeast = new RegExp(
  `^(?:min(?:destens|imum)?\\.?|ab|at least|not below|nicht unter|über|above|>=?|≥)\\s*${degrees}${unit}$`,
);
const orColder = new RegExp(
  `^${degrees}${unit}\\s*(?:oder|or|ou|und|and)?\\s*(?:kälter|kaelter|tiefer|colder|lower|below|weniger|less|plus froid)$`,
);
const orWarmer = new RegExp(
  `^${degrees}${unit}\\s*(?:oder|or|ou)?\\s*(?:wärmer|waermer|warmer|higher|above|mehr|more)$`,
);

const milli = (text: string | undefined, of: string | undefined): number | undefined => {
  // A dash and a typographic minus before a figure are minuses.
  const reading = numberReading((text ?? '').replace(/[−–]/, '-').replace(/\s/g, ''));
  if (!reading) return undefined;
  return temperatureOf('value' in reading ? reading.value : reading.decimal, of ?? 'c');
};

const words: readonly [RegExp, TemperatureRange][] = [
  [/^(ambient|none|no|nein|keine|dry|trocken|-|n\/a)?$/, { min: null, max: null }],
  [/^(refrigerated|chilled|cold|cool|gekühlt|kühl|frais)$/, { min: 2000, max: 8000 }],
  [/^(frozen|deep[- ]frozen|tiefgekühlt|tk|surgelé)$/, { min: null, max: -18_000 }],
  [/^(controlled|room|controlled ambient|raumtemperatur)$/, { min: 15_000, max: 25_000 }],
];

/**
 * Words of temperature columns to milli-degrees: a range in any spelling (`+2 bis +8 °C`, `2…8`, `-18 bis -22`), one side (`max. 25 °C`,
 * `-18 °C or colder`), a set point, a word for a range. Undefined for what
 * cannot be read, which is never taken for goods without a temperature.
 */
export function temperatureRange(text: string): TemperatureRange | undefined {
  // Longer than any of them; patterns that look for both ends are not tried on a page of text.
  if (text.length > 100) return undefined;
  const plain = text.trim().toLowerCase().replace(/\s+/g, ' ');
  const word = words.find(([form]) => form.test(plain));
  if (word) return word[1];
  const both = range.exec(plain);
  if (both) {
    const ends = [milli(both[1], both[2] ?? both[4]), milli(both[3], both[4] ?? both[2])];
    const [a, b] = ends;
    if (a === undefined || b === undefined) return undefined;
    // Below zero people count downwards (`-18 to -22`); above it, `8-2` is a slip.
    return a <= b || a <= 0 ? { min: Math.min(a, b), max: Math.max(a, b) } : undefined;
  }
  const side = (form: RegExp): number | undefined => {
    const found = form.exec(plain);
    return found ? milli(found[1], found[2]) : undefined;
  };
  const point = side(one);
  if (point !== undefined) return { min: point, max: point };
  const max = side(atMost) ?? side(orColder);
  if (max !== undefined) return { min: null, max };
  const min = side(atLeast) ?? side(orWarmer);
  return min === undefined ? undefined : { min, max: null };
}
