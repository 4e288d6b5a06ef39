import { quantities } from '#kernel/quantity.ts';
import { otherNames } from './otherNames.ts';
import {
  knowsUnit,
  type SheetColumn,
  type SheetLanguage,
  sheetLanguages,
  type SheetTexts,
  type SheetWords,
  shownOnly,
  unitsOf,
} from './columns.ts';

const plain = (heading: string): string =>
  heading
    .normalize('NFC')
    .replaceAll('\u00a0', ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/\s*\*$/, '')
    .toLowerCase();

const unitNames: Readonly<Record<string, string>> = { eur: '€', C: '°C', m3: 'm³', m2: 'm²', cm2: 'cm²', one: '' };
const unitName = (unit: string): string => unitNames[unit] ?? unit;

/** `Payload [kg]`, `Description [de]`; a label that is another field's label or name too carries the field's path. */
export function headingOf(column: SheetColumn, all: readonly SheetColumn[], words: SheetWords): string {
  const label = (of: SheetColumn): string => words.labels[of.field] ?? of.field;
  const own = label(column);
  const twin = all.some(
    (other) => other.field !== column.field && (plain(label(other)) === plain(own) || plain(other.key) === plain(own)),
  );
  const note =
    column.language && column.language !== 'defaultText'
      ? column.language
      : column.quantity
        ? unitName(quantities[column.quantity].default)
        : '';
  return `${own}${twin ? ` (${column.field})` : ''}${note === '' ? '' : ` [${note}]`}`;
}

/** What a column of a file is: a column of the type, one that is passed over, or unknown. */
export type Mapped = {
  readonly key: string | null;
  readonly unit?: string;
  readonly known: boolean;
  /** A person has said what it is, of this sheet or of one like it. */
  readonly said?: boolean;
};

type Dictionary = ReadonlyMap<string, string | null>;

/** Headings that name a column, in one language; what could be two things names none. */
function dictionaryOf(columns: readonly SheetColumn[], words: SheetWords): Dictionary {
  const found = new Map<string, string | null>();
  const add = (heading: string, key: string): void => {
    const at = plain(heading);
    const old = found.get(at);
    if (old === undefined) found.set(at, key);
    else if (old !== key) found.set(at, null);
  };
  for (const column of columns) {
    add(headingOf(column, columns, words), column.key);
    const label = words.labels[column.field] ?? column.field;
    if (column.language === undefined || column.language === 'defaultText') add(label, column.key);
    else {
      add(`${label} [${column.language}]`, column.key);
      add(`${label} (${column.language})`, column.key);
    }
  }
  return found;
}

/** Columns by what others call them; a name that the type itself uses means what it means there. */
function elsewhere(columns: readonly SheetColumn[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [end, names] of Object.entries(otherNames)) {
    const column = columns.find(({ key }) => key === end || key.endsWith(`.${end}`));
    if (column) for (const name of names) if (!found.has(plain(name))) found.set(plain(name), column.key);
  }
  return found;
}

/**
 * Finds the column for each heading: by the field's name, or by its label in any language; a unit in brackets says what the
 * figures are in. The language of the sheet is the one that most of its headings are in, else the reader's.
 */
export function mapHeadings(
  columns: readonly SheetColumn[],
  headings: readonly string[],
  texts: SheetTexts,
  reader: SheetLanguage,
): { mapped: Mapped[]; language: SheetLanguage } {
  const byKey = new Map(columns.map((column) => [plain(column.key), column]));
  const order = [reader, ...sheetLanguages.filter((language) => language !== reader)];
  const dictionaries = new Map(order.map((language) => [language, dictionaryOf(columns, texts[language])]));
  const others = elsewhere(columns);
  const ignored = new Set<string>(shownOnly.map(plain));
  for (const language of sheetLanguages) {
    ignored.add(plain(texts[language].error));
    for (const field of shownOnly) {
      const label = texts[language].labels[field];
      if (label) ignored.add(plain(label));
    }
  }
  const isName = (heading: string): boolean =>
    sheetLanguages.some((language) => {
      const mark = ` [${plain(texts[language].name)}]`;
      return heading.endsWith(mark) && find(heading.slice(0, -mark.length)) !== undefined;
    });
  /** Fields that a heading of ours names already. */
  const named = new Set(
    headings.flatMap((given) => {
      const heading = plain(given);
      const own = byKey.get(heading)?.key;
      const words = order.flatMap((language) => dictionaries.get(language)?.get(heading) ?? []);
      return own === undefined ? words : [own, ...words];
    }),
  );
  const hits = new Map<SheetLanguage, number>();
  const find = (heading: string): SheetColumn | undefined => {
    const own = byKey.get(heading);
    if (own) return own;
    for (const language of order) {
      const key = dictionaries.get(language)?.get(heading);
      if (key) return byKey.get(plain(key));
    }
    const other = others.get(heading);
    // Two headings for one field are asked about, so what others call it gives way.
    return other !== undefined && !named.has(other) ? byKey.get(plain(other)) : undefined;
  };
  const mapped = headings.map((given): Mapped => {
    const heading = plain(given);
    if (heading === '') return { key: null, known: true };
    const languages = order.filter((language) => dictionaries.get(language)?.get(heading));
    // Programs write names of fields, and their figures as English has them.
    const spoken = languages.length === 0 && byKey.has(heading) && heading !== 'id' ? (['en'] as const) : languages;
    for (const language of spoken) hits.set(language, (hits.get(language) ?? 0) + 1);
    const column = find(heading);
    if (column) return { key: column.key, known: true };
    const bracket = /^(.*?)\s*[[(]([^\])]+)[\])]$/.exec(heading);
    const inner = bracket ? find(bracket[1] ?? '') : undefined;
    if (bracket && inner?.quantity) {
      const unit = unitsOf(inner.quantity).find(
        (name) => plain(name) === bracket[2] || plain(unitName(name)) === bracket[2],
      );
      if (unit && knowsUnit(inner.quantity, unit)) return { key: inner.key, unit, known: true };
    }
    if (ignored.has(heading) || isName(heading)) return { key: null, known: true };
    return { key: null, known: false };
  });
  const most = order.reduce((best, language) => ((hits.get(language) ?? 0) > (hits.get(best) ?? 0) ? language : best));
  return { mapped, language: most };
}

/** The first heading that stands twice, or two that name the same field; undefined when each is its own. */
export function doubleHeading(headings: readonly string[], mapped: readonly Mapped[]): string | undefined {
  const seen = new Set<string>();
  const keys = new Set<string>();
  for (const [index, given] of headings.entries()) {
    const heading = plain(given);
    if (heading === '') continue;
    if (seen.has(heading)) return given.trim();
    seen.add(heading);
    const key = mapped[index]?.key;
    if (!key) continue;
    if (keys.has(key)) return given.trim();
    keys.add(key);
  }
  return undefined;
}
