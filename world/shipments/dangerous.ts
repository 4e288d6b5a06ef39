import { lineFromEntry, type LineAmounts } from '#modules/dangerousgoods/rules/lineFromEntry.ts';
import { findEntry } from '#modules/dangerousgoods/rules/table.ts';
import type { NewDangerousLine } from '#modules/shipments/server/index.ts';
import type { Dice } from '../dice.ts';

/** What is carried most (domain 8.4): UN/sub, weight of the choice, greatest amount of a line in kg or l, packaging. */
const carried = [
  ['1263/2', 14, 120, '1a2'],
  ['1263/4', 12, 200, '1a2'],
  ['1950/1', 16, 90, '4g'],
  ['1950/2', 4, 60, '4g'],
  ['3082/1', 12, 250, '3h1'],
  ['3480/1', 7, 60, '4g'],
  ['3481/1', 8, 80, '4g'],
  ['1993/1', 7, 160, '1a1'],
  ['1824/1', 7, 200, '3h1'],
  ['1170/2', 6, 80, '3h1'],
  ['1133/2', 5, 60, '3a1'],
  ['1133/4', 4, 90, '3a1'],
  ['1760/2', 5, 60, '3h1'],
  ['2794/1', 5, 200, '4h2'],
  ['1202/1', 4, 200, '1a1'],
  ['1987/1', 3, 120, '3h1'],
  ['1791/2', 3, 150, '3h1'],
  ['1805/1', 2, 120, '3h1'],
  ['3077/1', 3, 250, '5m2'],
  ['1090/1', 2, 40, '1a1'],
  ['1057/1', 1, 30, '4g'],
  ['3268/1', 2, 60, '4g'],
  ['1072/1', 1, 50, 'cylinder'],
  ['1266/1', 1, 40, '4g'],
  ['2810/2', 1, 20, '3h1'],
] as const;

const technicalNames: Record<string, string> = {
  '1993': 'Ethanol, Isopropanol',
  '1987': 'Isopropanol',
  '1760': 'Kaliumhydroxid, Ethanolamin',
  '3082': 'Epoxidharz',
  '3077': 'Zinkoxid',
  '2810': 'Chlorkresol',
};

/** A line of an entry of table A; amounts are raw, g or ml. Throws a RangeError for an entry that the product does not ship. */
export function dangerousLine(
  id: string,
  amounts: LineAmounts,
  packing: { type: string; packages: number } | null = null,
): NewDangerousLine {
  const [unNumber = '', sub = '1'] = id.split('/');
  const entry = findEntry(unNumber, { unSubNumber: Number(sub) });
  if (!entry) throw new RangeError(`no entry ${id} in the table`);
  return {
    ...lineFromEntry(entry, amounts),
    unSubNumber: entry.unSubNumber,
    properShippingName: entry.properShippingName.defaultText,
    technicalName: entry.technicalNameRequired ? (technicalNames[unNumber] ?? 'Gemisch') : null,
    packingType: packing?.type ?? null,
    numberOfPackages: packing?.packages ?? null,
    environmentallyHazardous: unNumber === '3082' || unNumber === '3077',
    additionalText: null,
  };
}

/** One or two lines that fit into the weight of a shipment (g); a quarter of them limited quantities where these are allowed. */
export function dangerousGoodsOf(dice: Dice, weight: number): NewDangerousLine[] {
  const lines = dice.chance(0.2) ? 2 : 1;
  return Array.from({ length: lines }, () => {
    const [id, , most, packing] = dice.weighted(carried.map((row) => [row, row[1]] as const));
    const kilos = Math.max(1, Math.min(most * (0.15 + 0.85 * dice.next()), (weight / 1000) * 0.8));
    const amount = Math.round(kilos) * 1000;
    const entry = findEntry(id.slice(0, 4), { unSubNumber: Number(id.slice(5)) });
    return dangerousLine(
      id,
      {
        grossQuantity: amount,
        netQuantity: amount,
        limitedQuantity: (entry?.limitedQuantityMax ?? 0) > 0 && dice.chance(0.25),
      },
      { type: packing, packages: Math.max(1, Math.round(kilos / 20)) },
    );
  });
}
