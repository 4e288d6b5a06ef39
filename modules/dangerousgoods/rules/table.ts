import type { PackageGroup, QuantityBasis, TransportCategory } from './line.ts';
import { entryRows } from './tableRows.ts';

/** An entry of table A as master data (domain 2.2 `dangerousgoods`); amounts are raw (g or ml). */
export type DangerousGoodsEntry = {
  unNumber: string;
  /** Running number of the entries of one UN in the order of table A. */
  unSubNumber: number;
  properShippingName: { defaultText: string; de: string; fr: string };
  technicalNameRequired: boolean;
  class: string;
  classificationCode: string;
  primaryHazard: string | null;
  subsidiaryHazard1: string | null;
  subsidiaryHazard2: string | null;
  subsidiaryHazard3: string | null;
  packageGroup: PackageGroup | null;
  transportCategory: TransportCategory | null;
  /** 'D/E', 'B1000C', '-' for (–), null for entries without a code. */
  tunnelCategory: string | null;
  /** Per inner packaging; 0: not allowed. */
  limitedQuantityMax: number;
  quantityBasis: QuantityBasis;
  note_a_50kg: boolean;
  cv28Foodstuff: boolean;
  highConsequence: boolean;
  liquid: boolean;
};

const bases: Record<string, QuantityBasis> = {
  kg: 'NET_MASS_KG',
  l: 'LITRE',
  wl: 'WATER_CAPACITY_L',
  nem: 'NEM_KG',
  art: 'ARTICLE_NET_KG',
};
const packageGroupOf = (text: string): PackageGroup | null =>
  text === 'I' || text === 'II' || text === 'III' ? text : null;
const categoryOf = (text: string): TransportCategory | null => {
  const value = Number(text);
  return text !== '' && (value === 0 || value === 1 || value === 2 || value === 3 || value === 4) ? value : null;
};

function entryOf(row: string): DangerousGoodsEntry {
  const [
    id = '',
    code = '',
    labels = '',
    group = '',
    category = '',
    tunnel = '',
    limit = '0',
    basis = 'kg',
    flags = '',
    en = '',
    de = '',
    fr = '',
  ] = row.split('|').map((cell) => cell.trim());
  const [unNumber = '', sub = '1'] = id.split('/');
  const [primary, second, third, fourth] = labels === '' ? [] : labels.split('+');
  const has = (flag: string): boolean => flags.includes(flag);
  const quantityBasis = bases[basis] ?? 'NET_MASS_KG';
  return {
    unNumber,
    unSubNumber: Number(sub),
    properShippingName: { defaultText: en, de, fr },
    technicalNameRequired: has('t'),
    class: /^1\./.test(code) ? '1' : /^2\./.test(primary ?? '') ? '2' : (primary ?? '9').replace('9A', '9'),
    classificationCode: code,
    primaryHazard: primary ?? null,
    subsidiaryHazard1: second ?? null,
    subsidiaryHazard2: third ?? null,
    subsidiaryHazard3: fourth ?? null,
    packageGroup: packageGroupOf(group),
    transportCategory: categoryOf(category),
    tunnelCategory: tunnel === '' ? null : tunnel,
    limitedQuantityMax: Number(limit),
    quantityBasis,
    note_a_50kg: has('a'),
    cv28Foodstuff: has('f'),
    highConsequence: has('h'),
    liquid: quantityBasis === 'LITRE',
  };
}

/** The entries that the product ships: an extract, not a complete table A (ADR 2025, domain 8.4). */
export const dangerousGoodsTable: readonly DangerousGoodsEntry[] = entryRows.map(entryOf);

/** Entry of a UN number, by its running number, else by packing group, else the first one. */
export function findEntry(
  unNumber: string,
  by: { unSubNumber?: number | null; packageGroup?: string | null } = {},
): DangerousGoodsEntry | undefined {
  const entries = dangerousGoodsTable.filter((entry) => entry.unNumber === unNumber);
  if (by.unSubNumber !== undefined && by.unSubNumber !== null)
    return entries.find((entry) => entry.unSubNumber === by.unSubNumber);
  if (by.packageGroup) return entries.find((entry) => entry.packageGroup === by.packageGroup) ?? undefined;
  return entries[0];
}
