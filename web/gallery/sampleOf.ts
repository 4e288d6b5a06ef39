import type { z } from 'zod';

/** Where a sample stands: its field, which of its list it is, and how many records a list holds. */
export type SamplePlace = { name: string; index: number; count: number; now: number; depth: number };

type Def = {
  type: string;
  innerType?: z.ZodType;
  in?: z.ZodType;
  element?: z.ZodType;
  valueType?: z.ZodType;
  options?: readonly z.ZodType[];
  items?: readonly z.ZodType[];
  entries?: Record<string, string | number>;
  values?: readonly unknown[];
  shape?: Record<string, z.ZodType>;
};

const companies = ['Westfalia Lebensmittel AG', 'Brinkmann Lacke GmbH & Co. KG', 'Hansa Pharma-Großhandel GmbH'];
const people = ['J. Petersen', 'T. Wiese', 'S. Krämer'];
const towns = ['Hagen', 'Iserlohn', 'Lünen', 'Dortmund'];

/** What a text of this name holds; undefined when the name says nothing. */
const words: readonly [RegExp, readonly string[]][] = [
  [/^(orgUnit|.*Depot|.*Branch|unit)$/i, ['dtm']],
  [/(driver|author|user|contact|signer|By)(Name)?$/i, people],
  [/(trip|list)Name$/, ['T-107', 'T-112', 'T-118']],
  [/(name|consignee|consignor|partner|stop|carrier)$/i, companies],
  [/(city|town)$/i, towns],
  [/postalCode$/i, ['58119', '58636', '44147']],
  [/countryCode$/i, ['DE']],
  [/street/i, ['Hafenstraße 112', 'Am Wall 8']],
  [/phone$/i, ['+49 231 555012']],
  [/mail$/i, ['dispo@example.com']],
  [/plate$/i, ['DO-LX 1041', 'DO-LX 1023']],
  [/(barcode|number|orderNumber|externId)$/i, ['44261183400', '44261183401', '44261183402']],
  [/route$/i, ['104', '107']],
  [/gate$/i, ['27', '28']],
  [/timezone$/i, ['Europe/Berlin']],
  [/^anomalie$/, ['MISSING_GEO_COORDINATES', 'ILLEGAL_TIME_WINDOWS']],
  [/(text|message|remark|description|reason)$/i, ['Bitte vor der Anlieferung anrufen, Rampe 3 ist gesperrt.']],
];

const hash = (text: string): number => [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 997, 7);
const uuid = (n: number): string => `01936f00-0000-7000-8000-${String(n).padStart(12, '0')}`;
const take = <T>(list: readonly T[], at: number): T => list[at % list.length] as T;

/** The first of the candidates that the schema takes. Throws an Error when none fits: then the sample needs a word. */
function fitting(schema: z.ZodType, candidates: readonly unknown[], place: SamplePlace): unknown {
  for (const candidate of candidates) if (schema.safeParse(candidate).success) return candidate;
  throw new Error(`no sample fits the field ${place.name}`);
}

function textSample(schema: z.ZodType, place: SamplePlace): unknown {
  const known = words.find(([name]) => name.test(place.name))?.[1];
  return fitting(
    schema,
    [
      ...(known ? [take(known, place.index)] : []),
      ...(/(^id|Id)s?$/.test(place.name) ? [uuid(place.index + 1)] : []),
      `${place.name}-${place.index + 1}`.slice(0, 30),
      uuid(place.index + 1),
      'dtm',
      'DE',
      '2026-11-20',
      'a',
      '',
      '123456',
    ],
    place,
  );
}

function numberSample(schema: z.ZodType, place: SamplePlace): unknown {
  const { name, index, now } = place;
  const minute = 60_000;
  const kind = schema.meta()?.kind;
  if (kind === 'instant' || /(At|Time|Arrival|Departure|Eta)$/.test(name)) {
    const at = now + (hash(name) % 240) * minute - 120 * minute + index * 7 * minute;
    if (kind === 'instant' || /At$/.test(name)) return at;
  }
  if (/latitude/i.test(name)) return 51.36 + (index % 9) * 0.03;
  if (/longitude/i.test(name)) return 7.46 + (index % 7) * 0.04;
  if (/^(version|page)$/.test(name)) return name === 'page' ? 0 : 1;
  const weight = 12_000 + ((index * 73_331 + hash(name)) % 2_400_000);
  const large = /weight|payload|load|volume|distance|length|width|height|value|meter/i.test(name);
  return fitting(schema, [...(large ? [weight] : []), (hash(name) + index * 3) % 9, 1, 0, 100, 1000], place);
}

/** Fields of a table's answer (kernel/paging.ts). */
const isTable = (shape: Record<string, z.ZodType>): boolean => 'items' in shape && 'total' in shape && 'next' in shape;

/** A value in the schema of a call, the same at every run: lists hold `count` records, none when it is 0. */
export function sampleOf(schema: z.ZodType, place: SamplePlace): unknown {
  const def = schema._zod.def as unknown as Def;
  const meta = schema.meta() ?? {};
  const refersTo = meta.refersTo;
  if (typeof refersTo === 'string')
    return def.type === 'array' ? [`${refersTo}-${1 + (place.index % 3)}`] : `${refersTo}-${1 + (place.index % 3)}`;
  const today = new Date(place.now);
  if (meta.kind === 'date') return [today.getFullYear(), today.getMonth() + 1, today.getDate()];
  if (meta.kind === 'time') return [8 + (place.index % 8), 30, 0];
  if (meta.kind === 'dateTime') return [today.getFullYear(), today.getMonth() + 1, today.getDate(), 8, 30, 0];
  if (meta.kind === 'localized') return { defaultText: `${take(towns, place.index)} ${place.index + 1}` };
  switch (def.type) {
    case 'optional':
    case 'nullable':
      // Something is left out here and there, as in life; what a list is named by stays.
      return hash(place.name + def.type) % 5 === 0 && place.index % 3 === 2 && !/(name|id)$/i.test(place.name)
        ? def.type === 'nullable'
          ? null
          : undefined
        : sampleOf(def.innerType as z.ZodType, place);
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
      return sampleOf(def.innerType as z.ZodType, place);
    case 'pipe':
      return sampleOf(def.in as z.ZodType, place);
    case 'lazy':
      return sampleOf((schema._zod as unknown as { innerType: z.ZodType }).innerType, place);
    case 'string':
      return textSample(schema, place);
    case 'number':
    case 'int':
      return numberSample(schema, place);
    case 'boolean':
      return (
        /^(valid|writable|loggedIn|success|isBranch)$/.test(place.name) || (hash(place.name) + place.index) % 3 === 0
      );
    case 'enum':
      return take(Object.values(def.entries ?? {}), place.index + hash(place.name));
    case 'literal':
      return def.values?.[0];
    case 'array':
      return arraySample(schema, def.element as z.ZodType, place);
    case 'tuple':
      return (def.items ?? []).map((item, index) => sampleOf(item, { ...place, index }));
    case 'object':
      return objectSample(def.shape ?? {}, place);
    case 'record':
      return {};
    case 'union':
      return sampleOf(take(def.options ?? [], 0), place);
    case 'null':
      return null;
    default:
      return undefined;
  }
}

function arraySample(schema: z.ZodType, element: z.ZodType, place: SamplePlace): unknown {
  // Most records are whole; a few refer to something that is gone.
  const gone = place.name === 'invalidReferences' && place.index % 8 !== 5;
  const many = gone || place.depth > 3 ? 0 : place.depth > 1 ? Math.min(3, place.count) : place.count;
  const made = (length: number) =>
    Array.from({ length }, (_, index) =>
      sampleOf(element, {
        ...place,
        name: place.name.replace(/s$/, ''),
        index: index + place.index * (place.depth > 1 ? 3 : 0),
        depth: place.depth + 1,
      }),
    );
  return fitting(schema, [many, 0, 7, 8, 1, 2, 3].map(made), place);
}

function objectSample(shape: Record<string, z.ZodType>, place: SamplePlace): Record<string, unknown> {
  const made: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(shape)) {
    const value = sampleOf(schema, { ...place, name, depth: place.depth + 1 });
    if (value !== undefined) made[name] = value;
  }
  return isTable(shape) ? { ...made, total: place.count, totalCapped: false, page: 0, size: 200, next: null } : made;
}
