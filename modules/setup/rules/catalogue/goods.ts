import {
  dangerousGoods,
  dangerousGoodsPackageType,
  freightTerm,
  loadingEquipment,
  packageType,
  paymentMethod,
  product,
} from '#modules/masterdata/contract/types/goods.ts';
import { dangerousGoodsTable } from '#modules/dangerousgoods/rules/table.ts';
import { type RecordSet, recordSet, text } from '#modules/masterdata/contract/recordSet.ts';

const equipment = { exchangeable: true };

/** What the whole network shares about goods (unit `global`). */
export const goodsRecords = (): RecordSet[] => [
  recordSet(product, [
    [
      'STANDARD',
      { shortText: text('STD', 'STD', 'STD'), productText: text('Standard', 'Standard', 'Standard'), priorityLevel: 5 },
    ],
    [
      'NEXTDAY',
      {
        shortText: text('ND', 'ND', 'ND'),
        productText: text('Next day', 'Nächster Tag', 'Lendemain'),
        priorityLevel: 4,
        leadTimeDays: 1,
      },
    ],
    [
      'NEXTDAY-12',
      {
        shortText: text('ND12', 'ND12', 'ND12'),
        productText: text('Next day by 12:00', 'Nächster Tag bis 12 Uhr', 'Lendemain avant 12 h'),
        priorityLevel: 2,
        isTopProduct: true,
        deliverUntil: [12, 0, 0],
        leadTimeDays: 1,
        surcharge: 2900,
      },
    ],
    [
      'NEXTDAY-10',
      {
        shortText: text('ND10', 'ND10', 'ND10'),
        productText: text('Next day by 10:00', 'Nächster Tag bis 10 Uhr', 'Lendemain avant 10 h'),
        priorityLevel: 1,
        isTopProduct: true,
        deliverUntil: [10, 0, 0],
        leadTimeDays: 1,
        surcharge: 4900,
      },
    ],
    [
      'FIX',
      {
        shortText: text('FIX', 'FIX', 'FIX'),
        productText: text('Fixed date', 'Fixtermin', 'Date fixe'),
        priorityLevel: 3,
        isTopProduct: true,
        isAvis: true,
        surcharge: 1900,
      },
    ],
    [
      'THERMO',
      {
        shortText: text('TH', 'TH', 'TH'),
        productText: text('Temperature controlled', 'Temperaturgeführt', 'Sous température dirigée'),
        priorityLevel: 3,
        temperatureRange: 'INDIVIDUAL',
        surcharge: 3500,
      },
    ],
  ]),
  recordSet(loadingEquipment, [
    [
      'eur',
      { text: text('Euro pallet', 'Europalette', 'Palette Europe'), code: 'EUR', exchangeable: true, value: 1200 },
    ],
    ['gb', { text: text('Box pallet', 'Gitterbox', 'Caisse-palette'), code: 'GB', exchangeable: true, value: 14_000 }],
    [
      'h1',
      {
        text: text('H1 hygiene pallet', 'H1-Hygienepalette', 'Palette H1'),
        code: 'H1',
        exchangeable: true,
        value: 6500,
      },
    ],
    [
      'duss',
      {
        text: text('Half pallet', 'Düsseldorfer Palette', 'Demi-palette'),
        code: 'DD',
        exchangeable: true,
        value: 1100,
      },
    ],
    ['e2', { text: text('E2 crate', 'E2-Kiste', 'Bac E2'), code: 'E2', exchangeable: true, value: 450 }],
    [
      'einweg',
      { text: text('One-way pallet', 'Einwegpalette', 'Palette perdue'), code: 'EW', exchangeable: false, value: null },
    ],
  ]),
  recordSet(packageType, [
    [
      'fp',
      {
        code: 'FP',
        description: text('Flat pallet (Euro)', 'Flachpalette (Euro)', 'Palette plate (Europe)'),
        length: 1200,
        width: 800,
        height: 1200,
        tareWeight: 25_000,
        maxWeight: 1_500_000,
        loadingEquipmentId: 'eur',
        unRec21Code: 'PX',
        ...equipment,
      },
    ],
    [
      'pe',
      {
        code: 'PE',
        description: text('Euro pallet', 'Europalette', 'Palette Europe'),
        length: 1200,
        width: 800,
        height: 1200,
        tareWeight: 25_000,
        maxWeight: 1_500_000,
        loadingEquipmentId: 'eur',
        unRec21Code: 'PE',
        ...equipment,
      },
    ],
    [
      'gp',
      {
        code: 'GP',
        description: text('Box pallet', 'Gitterboxpalette', 'Caisse-palette grillagée'),
        length: 1240,
        width: 835,
        height: 970,
        tareWeight: 85_000,
        maxWeight: 1_500_000,
        loadingEquipmentId: 'gb',
        stackable: true,
        unRec21Code: 'CG',
        ...equipment,
      },
    ],
    [
      'ep',
      {
        code: 'EP',
        description: text('One-way pallet', 'Einwegpalette', 'Palette perdue'),
        length: 1200,
        width: 800,
        height: 1200,
        tareWeight: 15_000,
        maxWeight: 1_000_000,
        loadingEquipmentId: 'einweg',
        unRec21Code: 'PX',
      },
    ],
    [
      'hp',
      {
        code: 'HP',
        description: text('Half pallet', 'Halbpalette', 'Demi-palette'),
        length: 800,
        width: 600,
        height: 1000,
        tareWeight: 9_500,
        maxWeight: 500_000,
        loadingEquipmentId: 'duss',
        unRec21Code: 'PX',
        ...equipment,
      },
    ],
    [
      'ip',
      {
        code: 'IP',
        description: text('Industrial pallet', 'Industriepalette', 'Palette industrielle'),
        length: 1200,
        width: 1000,
        height: 1200,
        tareWeight: 30_000,
        maxWeight: 1_500_000,
        unRec21Code: 'PX',
      },
    ],
    [
      'kt',
      {
        code: 'KT',
        description: text('Carton', 'Karton', 'Carton'),
        length: 600,
        width: 400,
        height: 400,
        maxWeight: 31_500,
        stackable: true,
        unRec21Code: 'CT',
      },
    ],
    [
      'co',
      {
        code: 'CO',
        description: text('Package', 'Colli', 'Colis'),
        length: 800,
        width: 600,
        height: 600,
        maxWeight: 100_000,
        unRec21Code: 'PK',
      },
    ],
    [
      'ro',
      {
        code: 'RO',
        description: text('Roll', 'Rolle', 'Rouleau'),
        length: 2000,
        width: 400,
        height: 400,
        maxWeight: 200_000,
        unRec21Code: 'RO',
      },
    ],
    [
      'fa',
      {
        code: 'FA',
        description: text('Drum', 'Fass', 'Fût'),
        length: 600,
        width: 600,
        height: 900,
        maxWeight: 300_000,
        unRec21Code: 'DR',
      },
    ],
    [
      'ib',
      {
        code: 'IB',
        description: text('Intermediate bulk container', 'IBC', 'Grand récipient pour vrac'),
        length: 1200,
        width: 1000,
        height: 1160,
        maxWeight: 1_200_000,
        unRec21Code: 'WA',
      },
    ],
  ]),
  recordSet(dangerousGoodsPackageType, [
    [
      '1a1',
      {
        description: text('Steel drum, closed head', 'Stahlfass, Spundfass', 'Fût en acier à dessus non amovible'),
        unCode: '1A1',
      },
    ],
    [
      '1a2',
      {
        description: text('Steel drum, open head', 'Stahlfass, Deckelfass', 'Fût en acier à dessus amovible'),
        unCode: '1A2',
      },
    ],
    [
      '1h1',
      {
        description: text(
          'Plastic drum, closed head',
          'Kunststofffass, Spundfass',
          'Fût en plastique à dessus non amovible',
        ),
        unCode: '1H1',
      },
    ],
    ['3a1', { description: text('Steel jerrican', 'Stahlkanister', 'Bidon en acier'), unCode: '3A1' }],
    ['3h1', { description: text('Plastic jerrican', 'Kunststoffkanister', 'Bidon en plastique'), unCode: '3H1' }],
    ['4g', { description: text('Fibreboard box', 'Kiste aus Pappe', 'Caisse en carton'), unCode: '4G' }],
    [
      '4h2',
      {
        description: text('Solid plastics box', 'Kiste aus massivem Kunststoff', 'Caisse en plastique rigide'),
        unCode: '4H2',
      },
    ],
    [
      '5m2',
      {
        description: text(
          'Paper sack, water resistant',
          'Papiersack, wasserbeständig',
          'Sac en papier résistant à l’eau',
        ),
        unCode: '5M2',
      },
    ],
    ['31ha1', { description: text('Composite IBC', 'Kombinations-IBC', 'GRV composite'), unCode: '31HA1' }],
    ['cylinder', { description: text('Gas cylinder', 'Gasflasche', 'Bouteille à gaz'), unCode: null }],
  ]),
  recordSet(freightTerm, [
    ['frei-haus', { text: text('Carriage paid', 'Frei Haus', 'Franco domicile'), code: 'DAP', payer: 'SENDER' }],
    ['unfrei', { text: text('Carriage forward', 'Unfrei', 'Port dû'), code: 'EXW', payer: 'RECIPIENT' }],
    ['frei-grenze', { text: text('Free border', 'Frei Grenze', 'Franco frontière'), code: 'DAF', payer: 'SENDER' }],
    [
      'dritte',
      { text: text('Paid by a third party', 'Zahlung durch Dritte', 'Payé par un tiers'), code: '3RD', payer: 'OTHER' },
    ],
  ]),
  recordSet(paymentMethod, [
    ['cash', { text: text('Cash', 'Bar', 'Espèces'), code: 'CASH' }],
    ['card', { text: text('Card', 'Karte', 'Carte'), code: 'CARD' }],
    ['invoice', { text: text('Invoice', 'Rechnung', 'Facture'), code: 'INVOICE' }],
    ['cheque', { text: text('Cheque', 'Scheck', 'Chèque'), code: 'CHEQUE' }],
  ]),
  recordSet(
    dangerousGoods,
    dangerousGoodsTable.map(({ class: dangerClass, note_a_50kg, properShippingName, ...entry }) => [
      `${entry.unNumber}-${entry.unSubNumber}`,
      {
        ...entry,
        dangerClass,
        noteA50kg: note_a_50kg,
        properShippingName: { ...properShippingName, en: properShippingName.defaultText },
      },
    ]),
  ),
];
