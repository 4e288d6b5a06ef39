import { isSscc, normalBarcode, sscc } from '#kernel/barcode.ts';
import { part, parts, type Segment } from './edifact.ts';
import { numberIn, problem, type Reader } from './iftminReader.ts';
import { emptyLine } from '#modules/orders/rules/orderDraft.ts';
import { lengthOf, massOf, volumeOf } from './readValues.ts';

/** UN/EDIFACT data element 6313: what a weight is the weight of. Without one it is the gross weight. */
const grossWeights = new Set(['', 'AAB', 'AAD', 'G', 'ABJ', 'X7E']);
const otherWeights = new Set(['AAA', 'AAC', 'AAF', 'AAL', 'N', 'T', 'AAN', 'AAO', 'AAX', 'ADZ', 'WX']);

function readGrossWeight(reader: Reader, segment: Segment, mass: number): void {
  const { line } = reader;
  // 6311 CHW: what is charged for, not what the goods weigh.
  if (part(segment, 0) === 'CHW' || otherWeights.has(part(segment, 1))) return;
  if (!grossWeights.has(part(segment, 1))) {
    problem(reader, segment, 'measure', 'MEASURE_UNUSED', { code: part(segment, 1) });
    return;
  }
  if (!line) reader.totals.set('7', { value: mass, row: segment.row });
  else if (!reader.hasGross) {
    line.grossWeight = mass;
    reader.hasGross = true;
  } else if (line.grossWeight !== mass)
    problem(
      reader,
      segment,
      'grossWeight',
      'TOTAL_DIFFERS',
      { stated: mass / 1000, counted: (line.grossWeight ?? 0) / 1000 },
      'ERROR',
    );
}

export function readMeasure(reader: Reader, segment: Segment): void {
  const [unit = '', text = ''] = parts(segment, 2);
  const value = numberIn(reader, segment, text.trim(), 'measure');
  if (value === undefined) return;
  const [mass, volume] = [massOf(value, unit), volumeOf(value, unit)];
  if (mass === undefined && volume === undefined)
    problem(reader, segment, 'measure', 'UNIT_UNKNOWN', { unit }, 'ERROR');
  else if (reader.dangerous) {
    // mm3 to ml
    const amount = mass ?? Math.round((volume ?? 0) / 1000);
    if (mass === undefined) reader.dangerous.liquid = true;
    if (part(segment, 1) === 'AAL' || part(segment, 1) === 'N') reader.dangerous.netQuantity = amount;
    else reader.dangerous.grossQuantity = amount;
  } else if (mass !== undefined) readGrossWeight(reader, segment, mass);
  else if (reader.line && volume !== undefined) reader.line.volume = volume;
}

export function readDimensions(reader: Reader, segment: Segment): void {
  const [unit = '', ...texts] = parts(segment, 1);
  const { line } = reader;
  if (!line) return;
  const [length = null, width = null, height = null] = texts.map((text) => {
    const value = numberIn(reader, segment, text.trim(), 'dimensions');
    return value === undefined ? null : (lengthOf(value, unit) ?? null);
  });
  if (lengthOf(1, unit) === undefined) problem(reader, segment, 'dimensions', 'UNIT_UNKNOWN', { unit }, 'ERROR');
  Object.assign(line, { length, width, height });
}

export function readBarcodes(reader: Reader, segment: Segment): void {
  const { line, draft } = reader;
  if (!line || part(segment, 0) !== 'BJ') return;
  const given = segment.elements.slice(1).map((element) => element.flat().filter((text) => text.trim() !== ''));
  const stated = line.numberOfPackages - line.barcodes.length;
  // Two numbers of one element are the first and the last of a range (C208), unless there are just so many packages.
  const listed = given.flat().length === stated;
  for (const text of given.flatMap((element) => (listed ? element : rangeOf(element)))) {
    const barcode = normalBarcode(text);
    if (!/\d{6}/.test(barcode)) {
      // `Pallet 1`: what is written on it, and on pallets of others.
      line.marksAndNumbers = [line.marksAndNumbers, text].filter(Boolean).join(', ').slice(0, 60);
      continue;
    }
    if (draft.lines.some((other) => other.barcodes.includes(barcode)))
      problem(reader, segment, 'barcode', 'BARCODE_TWICE', { barcode });
    if (!isSscc(barcode)) problem(reader, segment, 'barcode', 'BARCODE_CHECK_DIGIT', { barcode });
    line.barcodes.push(barcode);
  }
}

/** Packages of one range at most: more is a number misread. */
const mostOfRange = 2000;

/** SSCC from the first to the last, each with its check digit (GS1: weights 3 and 1 from the right). Else the numbers as they stand. */
function rangeOf(numbers: readonly string[]): readonly string[] {
  const [first = '', last = ''] = numbers.map(normalBarcode);
  if (numbers.length !== 2 || !isSscc(first) || !isSscc(last)) return numbers;
  const [from, to] = [BigInt(first.slice(0, 17)), BigInt(last.slice(0, 17))];
  if (to < from || to - from >= BigInt(mostOfRange)) return numbers;
  return Array.from({ length: Number(to - from) + 1 }, (_, i) => sscc(String(from + BigInt(i)).padStart(17, '0')));
}

export function readDangerousGoods(reader: Reader, segment: Segment): void {
  const unNumber = part(segment, 2)
    .replace(/^UN\s*/i, '')
    .padStart(4, '0');
  const group = segment.elements.slice(3, 7).map((_, i) => part(segment, i + 3));
  const roman = { '1': 'I', '2': 'II', '3': 'III', I: 'I', II: 'II', III: 'III' } as const;
  const packageGroup = group
    .map((text) => (text in roman ? roman[text as keyof typeof roman] : null))
    .find((g) => g !== null);
  if (!/^\d{4}$/.test(unNumber) || unNumber === '0000')
    problem(reader, segment, 'unNumber', 'UN_NUMBER_INVALID', { unNumber: part(segment, 2) }, 'ERROR');
  reader.dangerous = {
    row: segment.row,
    line: Math.max(0, reader.draft.lines.length - 1),
    unNumber,
    class: part(segment, 1),
    packageGroup: packageGroup ?? null,
    name: '',
    grossQuantity: null,
    netQuantity: null,
    liquid: false,
  };
  reader.draft.dangerousGoods.push(reader.dangerous);
}

export function readGoods(reader: Reader, segment: Segment): void {
  const line = emptyLine(segment.row);
  line.numberOfPackages = numberIn(reader, segment, part(segment, 1, 0), 'numberOfPackages') ?? 0;
  line.packingType = part(segment, 1, 1);
  line.numberOfPackages2 = numberIn(reader, segment, part(segment, 2, 0), 'numberOfPackages2') ?? null;
  line.packingType2 = part(segment, 2, 1);
  reader.draft.lines.push(line);
  reader.line = line;
  reader.hasGross = false;
  reader.dangerous = undefined;
  for (const count of [line.numberOfPackages, line.numberOfPackages2 ?? 0])
    if (!Number.isInteger(count))
      problem(reader, segment, 'numberOfPackages', 'PACKAGES_NOT_WHOLE', { value: String(count) }, 'ERROR');
  if (!Number.isInteger(line.numberOfPackages)) line.numberOfPackages = 0;
  if (!Number.isInteger(line.numberOfPackages2 ?? 0)) line.numberOfPackages2 = null;
}
