import { type DangerousLine, isClass1, labelsOf } from './line.ts';
import { findEntry } from './table.ts';

/** A line with what the transport document says beside it. */
export type DescribedLine = DangerousLine & {
  unSubNumber: number | null;
  properShippingName: string | null;
  technicalName: string | null;
  environmentallyHazardous: boolean;
};

/** Lithium and sodium batteries and vehicles bear label 9A; the document says 9 (ADR 5.4.1.1.1 c). */
const saysNine = new Set(['3090', '3091', '3480', '3481', '3551', '3552', '3556', '3557', '3558']);
const hazardWords = { de: 'UMWELTGEFÄHRDEND', fr: 'DANGEREUX POUR L’ENVIRONNEMENT', en: 'ENVIRONMENTALLY HAZARDOUS' };
export type DocumentLanguage = keyof typeof hazardWords;

const entryOf = (line: DescribedLine) =>
  findEntry(line.unNumber, { unSubNumber: line.unSubNumber, packageGroup: line.packageGroup ?? null });

/** Label numbers: the first, then the others in brackets; for class 1 the classification code stands for the first. */
function hazards(line: DescribedLine): string {
  if (saysNine.has(line.unNumber)) return '9';
  const [first = '', ...others] = labelsOf(line);
  const main = isClass1(line) ? (line.classificationCode ?? first) : first;
  const more = isClass1(line) ? others.filter((label) => !label.startsWith('1')) : others;
  return more.length > 0 ? `${main} (${more.join(', ')})` : main;
}

/**
 * The particulars of ADR 5.4.1.1.1 a to d and k in their order, nothing between them:
 * `UN 1098 ALLYL ALCOHOL, 6.1 (3), I, (C/D)`, and ENVIRONMENTALLY HAZARDOUS by 5.4.1.1.18 (not for UN 3077 and 3082).
 */
export function adrDescription(line: DescribedLine, language: DocumentLanguage): string {
  const names = entryOf(line)?.properShippingName;
  const name = (language === 'en' ? names?.defaultText : names?.[language]) || line.properShippingName || '';
  const says = (text: string | undefined): boolean => text?.toLowerCase() === line.technicalName?.trim().toLowerCase();
  // Senders write the shipping name into the field of the technical name; said twice it says no more.
  const repeats = [names?.defaultText, ...Object.values(names ?? {}), line.properShippingName ?? ''].some(says);
  const technical = line.technicalName && !repeats ? ` (${line.technicalName})` : '';
  const full = `UN ${line.unNumber} ${name.toUpperCase()}${technical}`;
  const tunnel = line.tunnelCategory?.replace(/[()]/g, '').trim() ?? '';
  const code = tunnel === '-' || tunnel === '–' ? '(–)' : tunnel === '' ? '' : `(${tunnel})`;
  const text = [full, hazards(line), line.packageGroup ?? '', code].filter(Boolean).join(', ');
  const named = line.unNumber === '3077' || line.unNumber === '3082';
  return line.environmentallyHazardous && !named ? `${text}, ${hazardWords[language]}` : text;
}

/** What the document must say of a line and nobody has stated; a document without it is refused (PAP-01). */
export function missingOnDocument(line: DescribedLine): ('technicalName' | 'quantity' | 'packageGroup')[] {
  const entry = entryOf(line);
  const quantity = line.netQuantity ?? line.grossQuantity ?? line.netExplosiveMass;
  return [
    ...(entry?.technicalNameRequired && !line.technicalName ? (['technicalName'] as const) : []),
    ...(quantity === null || quantity === undefined || quantity <= 0 ? (['quantity'] as const) : []),
    ...(entry?.packageGroup && !line.packageGroup ? (['packageGroup'] as const) : []),
  ];
}
