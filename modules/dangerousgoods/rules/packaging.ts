import type { DocumentLanguage } from './description.ts';

type Words = Record<DocumentLanguage, readonly [one: string, many: string]>;

/** Kinds of packagings by the first digit of their code (ADR 6.1.2.5), IBCs (6.5.1.4.1) and large packagings (6.6.2.1). */
const kinds: Readonly<Record<string, Words>> = {
  '0': {
    en: ['light gauge metal packaging', 'light gauge metal packagings'],
    de: ['Feinstblechverpackung', 'Feinstblechverpackungen'],
    fr: ['emballage métallique léger', 'emballages métalliques légers'],
  },
  '1': { en: ['drum', 'drums'], de: ['Fass', 'Fässer'], fr: ['fût', 'fûts'] },
  '3': { en: ['jerrican', 'jerricans'], de: ['Kanister', 'Kanister'], fr: ['jerricane', 'jerricanes'] },
  '4': { en: ['box', 'boxes'], de: ['Kiste', 'Kisten'], fr: ['caisse', 'caisses'] },
  '5': { en: ['bag', 'bags'], de: ['Sack', 'Säcke'], fr: ['sac', 'sacs'] },
  '6': {
    en: ['composite packaging', 'composite packagings'],
    de: ['Kombinationsverpackung', 'Kombinationsverpackungen'],
    fr: ['emballage composite', 'emballages composites'],
  },
  IBC: { en: ['IBC', 'IBCs'], de: ['IBC', 'IBC'], fr: ['GRV', 'GRV'] },
  LARGE: {
    en: ['large packaging', 'large packagings'],
    de: ['Großverpackung', 'Großverpackungen'],
    fr: ['grand emballage', 'grands emballages'],
  },
};

/** Materials by their letter (ADR 6.1.2.6). */
const materials: Readonly<Record<string, Record<DocumentLanguage, string>>> = {
  A: { en: 'steel', de: 'Stahl', fr: 'acier' },
  B: { en: 'aluminium', de: 'Aluminium', fr: 'aluminium' },
  C: { en: 'wood', de: 'Naturholz', fr: 'bois naturel' },
  D: { en: 'plywood', de: 'Sperrholz', fr: 'contre-plaqué' },
  F: { en: 'reconstituted wood', de: 'Holzfaserwerkstoff', fr: 'bois reconstitué' },
  G: { en: 'fibreboard', de: 'Pappe', fr: 'carton' },
  H: { en: 'plastics', de: 'Kunststoff', fr: 'plastique' },
  L: { en: 'textile', de: 'Textilgewebe', fr: 'textile' },
  M: { en: 'paper', de: 'Papier', fr: 'papier' },
  N: { en: 'metal', de: 'Metall', fr: 'métal' },
  P: { en: 'glass', de: 'Glas', fr: 'verre' },
};

/** Kind, material of the (inner) receptacle, material of the outer packaging of a composite one, category. */
const form = /^(?:([0-6])|(11|13|21|31)|(50|51))([A-DFGHL-NP])([A-DFGHL-NP])?(\d?)$/;

const joined: Record<DocumentLanguage, (kind: string, of: readonly string[]) => string> = {
  en: (kind, of) => (of.length > 1 ? `${kind} of ${of.join(' and ')}` : `${of.join('')} ${kind}`),
  de: (kind, of) => `${kind} aus ${of.join(' und ')}`,
  fr: (kind, of) => `${kind} en ${of.join(' et ')}`,
};

/**
 * Number and description of packages as ADR 5.4.1.1.1 e wants them, in words with the packaging code only beside them: `15 drums` is said
 * `15 steel drums (1A2)`. Undefined: no code of the regulations.
 */
export function packagingText(code: string, count: number, language: DocumentLanguage): string | undefined {
  const upper = code.trim().toUpperCase();
  const [, single, ibc, large, inner = '', outer = ''] = form.exec(upper) ?? [];
  const kind = kinds[single ?? (ibc ? 'IBC' : large ? 'LARGE' : '')];
  if (!kind) return undefined;
  const word = kind[language][count === 1 ? 0 : 1];
  // Light gauge metal packagings say their material themselves.
  const of = single === '0' ? [] : [inner, outer].flatMap((letter) => materials[letter]?.[language] ?? []);
  return `${count} ${of.length === 0 ? word : joined[language](word, of)} (${upper})`;
}
