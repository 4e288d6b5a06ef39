/**
 * Element strings with a predefined length by the first two digits of their application identifier, identifier included (GS1 General
 * Specifications, figure 7.8.5-2). All others end with a separator or with the code.
 */
const lengths: Readonly<Record<string, number>> = {
  '00': 20,
  '01': 16,
  '02': 16,
  '03': 16,
  '04': 18,
  '11': 8,
  '12': 8,
  '13': 8,
  '14': 8,
  '15': 8,
  '16': 8,
  '17': 8,
  '18': 8,
  '19': 8,
  '20': 4,
  '31': 10,
  '32': 10,
  '33': 10,
  '34': 10,
  '35': 10,
  '36': 10,
  '41': 16,
};

/** The separator between element strings as readers send it (FNC1 becomes this control character). */
const separator = '\u001d';
/** Symbology identifiers of codes whose content is element strings: GS1-128, GS1 DataMatrix, GS1 QR, GS1 DataBar (ISO/IEC 15424). */
const gs1Symbology = /^\](?:C1|d2|Q3|e0)/;

/**
 * The serial shipping container code (identifier 00) among the element strings of a code; undefined when the code is no GS1 code or has
 * none. A label of the trade carries it with others: content, weight, postal code.
 */
export function ssccAmong(raw: string): string | undefined {
  const text = raw.trim();
  const printed = /\(00\)\s?(\d{18})(?!\d)/.exec(text);
  if (printed) return printed[1];
  if (!gs1Symbology.test(text) && !text.includes(separator)) return undefined;
  let rest = text.replace(gs1Symbology, '');
  while (rest !== '') {
    if (rest.startsWith(separator)) rest = rest.slice(1);
    const of = lengths[rest.slice(0, 2)];
    const end = rest.indexOf(separator);
    const element = of === undefined ? (end < 0 ? rest : rest.slice(0, end)) : rest.slice(0, of);
    if (element === '') return undefined;
    if (/^00\d{18}$/.test(element)) return element.slice(2);
    rest = rest.slice(element.length);
  }
  return undefined;
}
