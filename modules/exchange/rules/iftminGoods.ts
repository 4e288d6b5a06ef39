import { isSscc, normalBarcode } from '#kernel/barcode.ts';
import { part, parts, type Segment } from './edifact.ts';
import { numberIn, problem, type Reader } from './iftminReader.ts';
import { emptyLine } from '#modules/orders/rules/orderDraft.ts';
import { lengthOf, massOf, volumeOf } from './readValues.ts';

export function readMeasure(reader: Reader, segment: Segment): void {
  const [unit = '', text = ''] = parts(segment, 2);
  const value = numberIn(reader, segment, text.trim(), 'measure');
  if (value === undefined) return;
  const [mass, volume] = [massOf(value, unit), volumeOf(value, unit)];
  if (mass === undefined && volume === undefined) problem(reader, segment, 'measure', 'UNIT_UNKNOWN', { unit });
  else if (reader.dangerous) {
    // mm3 to ml
    const amount = mass ?? Math.round((volume ?? 0) / 1000);
    if (mass === undefined) reader.dangerous.liquid = true;
    if (part(segment, 1) === 'AAL' || part(segment, 1) === 'N') reader.dangerous.netQuantity = amount;
    else reader.dangerous.grossQuantity = amount;
  } else if (reader.line && mass !== undefined) reader.line.grossWeight = (reader.line.grossWeight ?? 0) + mass;
  else if (reader.line && volume !== undefined) reader.line.volume = volume;
  else if (mass !== undefined) reader.totals.set('7', { value: mass, row: segment.row });
}

export function readDimensions(reader: Reader, segment: Segment): void {
  const [unit = '', ...texts] = parts(segment, 1);
  const { line } = reader;
  if (!line) return;
  const [length = null, width = null, height = null] = texts.map((text) => {
    const value = numberIn(reader, segment, text.trim(), 'dimensions');
    return value === undefined ? null : (lengthOf(value, unit) ?? null);
  });
  if (lengthOf(1, unit) === undefined) problem(reader, segment, 'dimensions', 'UNIT_UNKNOWN', { unit });
  Object.assign(line, { length, width, height });
}

export function readBarcodes(reader: Reader, segment: Segment): void {
  const { line, draft } = reader;
  if (!line || part(segment, 0) !== 'BJ') return;
  for (const element of segment.elements.slice(1)) {
    for (const text of element.flat()) {
      if (text.trim() === '') continue;
      const barcode = normalBarcode(text);
      if (draft.lines.some((other) => other.barcodes.includes(barcode)))
        problem(reader, segment, 'barcode', 'BARCODE_TWICE', { barcode });
      if (!isSscc(barcode)) problem(reader, segment, 'barcode', 'BARCODE_CHECK_DIGIT', { barcode });
      line.barcodes.push(barcode);
    }
  }
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
  reader.dangerous = undefined;
}
