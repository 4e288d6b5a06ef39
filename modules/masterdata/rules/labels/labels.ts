import { valueAt } from '../path.ts';

/** What stands on a label: the code in bars or squares, the same in letters, and what it is. */
export type Label = {
  readonly content: string;
  readonly symbology: Symbology;
  /** Large, for people who stand two metres away. */
  readonly title: string;
  readonly note: string;
  /** What the label of a parcel says besides, where it is large enough for it. */
  readonly parcel?: ParcelFacts;
};
/** A field of a parcel's label: what it is called, small, and what it says. */
export type LabelField = { readonly name: string; readonly value: string };
/** What the trade reads on a parcel (GS1 Logistic Label Guideline: who sends, who carries, who gets it, how). */
export type ParcelFacts = {
  readonly from: { readonly name: string; readonly lines: readonly string[] };
  readonly by: { readonly name: string; readonly lines: readonly string[] };
  readonly to: { readonly name: string; readonly lines: readonly string[]; readonly place: string };
  /** The large ones: service, route, which of how many. */
  readonly large: readonly LabelField[];
  /** The small ones: order, weight, day. */
  readonly small: readonly LabelField[];
  /** Short marks: dangerous goods, upright, cash. */
  readonly marks: readonly string[];
  /** Postal code that sorters route by, above the code of the package; absent: none is printed. */
  readonly routing?: string;
};
const symbologies = ['CODE128', 'QR', 'DATAMATRIX'] as const;
export type Symbology = (typeof symbologies)[number];

/**
 * What the bars of a ship-to postal code hold: signs of the invariant set alone, up to twenty (GS1 General Specifications, application
 * identifier 420: n3 + X..20); undefined for a code without any.
 */
export const routingPostalCode = (postalCode: string | null | undefined): string | undefined => {
  const plain = (postalCode ?? '').toUpperCase().replace(/[^0-9A-Z-]/g, '');
  return plain === '' || plain.length > 20 ? undefined : plain;
};

/** Sheet of 24 labels of 70 x 37 mm, and a roll of 100 x 50 mm. */
export const labelFormats = ['A4_3X8', 'ROLL_100X50'] as const;
/** Packages bear labels of A6 as well: one on a roll of a label printer, or four on a sheet of an office printer. */
export const packageLabelFormats = ['A4_2X2', 'A6', ...labelFormats] as const;
export type LabelFormat = (typeof packageLabelFormats)[number];
/** Labels on a page. */
export const perPage: Readonly<Record<LabelFormat, number>> = { A4_3X8: 24, A4_2X2: 4, A6: 1, ROLL_100X50: 1 };

/**
 * Bars hold the plain signs, and up to 30 of them stay wide enough for a hand scanner on 60 mm (11 modules each, 0.17 mm);
 * everything else is set in squares.
 */
export const symbologyFor = (content: string, wanted: Symbology): Symbology =>
  wanted !== 'CODE128' || /^[\x20-\x7e]{1,30}$/.test(content)
    ? wanted
    : /^[\x20-\x7e]+$/.test(content)
      ? 'DATAMATRIX'
      : 'QR';

type Words = { readonly text: (value: unknown) => string; readonly option: (field: string, value: string) => string };
type RecordLabel = (record: Readonly<Record<string, unknown>>, words: Words) => Label | undefined;

const plain = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** Types whose records carry a label; undefined for a record that has nothing to print. */
export const recordLabels: Readonly<Record<string, RecordLabel>> = {
  terminallocation: (record, words) => {
    const position = plain(record.storingPosition);
    if (position === '') return undefined;
    const content = `cTF_STP_${position}`;
    const note = words.text(record.description);
    return {
      content,
      symbology: symbologyFor(content, 'CODE128'),
      title: position,
      note: note === position ? '' : note,
    };
  },
  loadingcontainer: (record, words) => {
    const number = plain(record.number);
    const content = plain(valueAt(record, 'barcode.content')) || number;
    if (content === '') return undefined;
    const wanted = symbologies.find((one) => one === valueAt(record, 'barcode.type')) ?? 'CODE128';
    const category = plain(valueAt(record, 'barcode.category'));
    return {
      content,
      symbology: symbologyFor(content, wanted),
      title: number || content,
      note: category === '' ? '' : words.option('barcode.category', category),
    };
  },
};
