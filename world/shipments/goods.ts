import type { NewGoods } from '#modules/shipments/server/index.ts';
import type { Dice } from '../dice.ts';

/** Packages per shipment (domain 8.2): 1, 2, 3, 4 to 6, 7 to 33. */
function packageCount(dice: Dice): number {
  return dice.weighted<() => number>([
    [() => 1, 45],
    [() => 2, 22],
    [() => 3, 12],
    [() => dice.between(4, 6), 13],
    [() => 7 + Math.floor(27 * dice.next() ** 4), 8],
  ])();
}

/** Package types with their share and what one weighs at most, kg (domain 8.2). */
const kinds = [
  ['FP', 52, 1100],
  ['KT', 20, 31],
  ['EP', 12, 900],
  ['GP', 5, 1100],
  ['HP', 4, 450],
  ['IP', 3, 1100],
  ['CO', 4, 95],
] as const;
type Kind = (typeof kinds)[number][0];
/** Many pieces are more often cartons than pallets. */
const manyKinds = kinds.map(([kind, share]) => [kind, kind === 'KT' ? share * 3 : share] as const);
const fewKinds = kinds.map(([kind, share]) => [kind, kind === 'KT' ? share * 0.85 : share] as const);

const goodsOfTrade: Record<string, string> = {
  Maschinenbau: 'Maschinenteile',
  Elektrotechnik: 'Schaltschränke',
  Lacke: 'Farben und Lacke',
  'Pharma-Großhandel': 'Arzneimittel',
  Fliesen: 'Fliesen',
  Möbel: 'Möbel, zerlegt',
  Lebensmittel: 'Trockensortiment',
  Autoteile: 'Ersatzteile',
  Gartenbau: 'Erden und Töpfe',
  Verpackungen: 'Kartonagen',
  Sanitär: 'Armaturen',
  Werkzeuge: 'Werkzeuge',
  Metallbau: 'Stahlprofile',
  Getränke: 'Erfrischungsgetränke',
  Textil: 'Arbeitskleidung',
  Baustoffe: 'Mörtel, Sackware',
  Kunststofftechnik: 'Spritzgussteile',
  Medizintechnik: 'Medizinprodukte',
  Papier: 'Kopierpapier',
  Stahlhandel: 'Rohre',
  Lichttechnik: 'Leuchten',
  Reifen: 'Reifen',
  Bürobedarf: 'Bürobedarf',
  Chemie: 'Reinigungsmittel',
};

const sizeOf = (dice: Dice, kind: Kind): Pick<NewGoods, 'length' | 'width' | 'height'> => {
  const height = dice.between(12, 40) * 50;
  if (kind === 'GP') return { length: 1240, width: 835, height: 970 };
  if (kind === 'HP') return { length: 800, width: 600, height };
  if (kind === 'IP') return { length: 1200, width: 1000, height };
  if (kind === 'KT')
    return { length: dice.between(30, 60) * 10, width: dice.between(20, 40) * 10, height: dice.between(15, 40) * 10 };
  if (kind === 'CO') return { length: dice.between(6, 20) * 100, width: 600, height: 500 };
  return { length: 1200, width: 800, height };
};

export type GoodsChoice = { goods: NewGoods[]; packages: number; weight: number };

/** Goods of one shipment: 1.5 kg to 12 t in all, half of them below 180 kg, weights in g and lengths in mm. */
export function goodsOf(dice: Dice, trade: string, longLoad: boolean): GoodsChoice {
  const packages = longLoad ? dice.between(1, 3) : packageCount(dice);
  const kind: Kind = longLoad ? 'CO' : dice.weighted(packages >= 7 ? manyKinds : fewKinds);
  const most = longLoad ? 400 : (kinds.find(([one]) => one === kind)?.[2] ?? 1000);
  const kilos = Math.min(12_000, packages * most, Math.max(1.5, dice.logNormal(205, 0.95) * (packages / 2) ** 0.55));
  const weight = Math.round(kilos * 10) * 100;
  const stackable = !longLoad && dice.chance(0.35);
  const description = goodsOfTrade[trade] ?? 'Stückgut';
  const line = (numberOfPackages: number, grossWeight: number): NewGoods => ({
    marksAndNumbers: `${dice.between(10_000, 99_999)}/1-${numberOfPackages}`,
    goodsDescription: description,
    stackable,
    numberOfPackages,
    packingType: kind,
    grossWeight,
    ...(longLoad ? { length: dice.between(42, 60) * 100, width: 400, height: 400 } : sizeOf(dice, kind)),
  });
  if (packages < 2 || !dice.chance(0.15)) return { goods: [line(packages, weight)], packages, weight };
  const first = Math.ceil(packages / 2);
  const share = Math.round(((weight / packages) * first) / 100) * 100;
  return { goods: [line(first, share), line(packages - first, weight - share)], packages, weight };
}
