import type { z } from 'zod';
import {
  handlingInstruction,
  loadingEquipmentDeviation,
  packageDeviation,
  processDeviation,
} from '#modules/masterdata/contract/types/goods.ts';
import { type RecordSet, recordSet, text } from '#modules/masterdata/contract/recordSet.ts';

type Process = z.input<(typeof processDeviation)['fields']>;

/** code | class | where: D delivery, P pickup | photo: - none, o optional, r required | status | reason | flags: s signature, m remark, r redelivery, f packages missing, b packages brought back | en | de | fr (domain 2.2.1). */
const processRows = `
000|OK|DP|-|21|13|s|Without deviation|Ohne Abweichung|Sans écart
101|DEVIATION|D|r|21|14|s|Delivered damaged|Beschädigt zugestellt|Livré endommagé
102|DEVIATION|D|o|21||sf|Delivered incomplete|Unvollständig zugestellt|Livré incomplet
103|DEVIATION|D|r|21||sf|Delivered incomplete and damaged|Unvollständig und beschädigt zugestellt|Livré incomplet et endommagé
104|DEVIATION|D|o|21||smb|Partially refused|Teilweise verweigert|Refusé en partie
105|DEVIATION|D|r|21|||Delivered without receipt|Ohne Quittung zugestellt|Livré sans récépissé
106|DEVIATION|D|o|21||sm|Service not fully performed|Leistung nicht vollständig erbracht|Prestation incomplète
107|DEVIATION|D|-|21||s|Delivered too late|Zu spät zugestellt|Livré en retard
108|DEVIATION|P|o|13||s|More or fewer packages picked up|Mehr oder weniger Packstücke abgeholt|Plus ou moins de colis enlevés
109|DEVIATION|P|r|13||s|Dimensions or weight differ|Maße oder Gewicht weichen ab|Dimensions ou poids différents
201|HINDRANCE|D|r|23|14|r|Refused: damaged|Verweigert: beschädigt|Refusé : endommagé
202|HINDRANCE|D|o|23||r|Refused: incomplete|Verweigert: unvollständig|Refusé : incomplet
203|HINDRANCE|D|-|23||r|Refused: too late|Verweigert: zu spät|Refusé : trop tard
204|HINDRANCE|D|-|23||r|Refused: documents missing|Verweigert: Papiere fehlen|Refusé : documents manquants
205|HINDRANCE|D|-|23||m|Refused: not ordered|Verweigert: nicht bestellt|Refusé : non commandé
206|HINDRANCE|D|-|23||r|Refused: not notified|Verweigert: nicht avisiert|Refusé : non annoncé
207|HINDRANCE|D|-|23||r|Refused: no payment on delivery|Verweigert: keine Nachnahmezahlung|Refusé : contre-remboursement non payé
211|HINDRANCE|DP|r|23|7|r|Closed, nobody there|Geschlossen, niemand angetroffen|Fermé, personne sur place
212|HINDRANCE|DP|o|23|16|mr|Wrong address|Falsche Anschrift|Adresse erronée
213|HINDRANCE|DP|-|23||r|Aborted: waiting time too long|Abbruch: Wartezeit zu lang|Abandon : attente trop longue
214|HINDRANCE|DP|-|23||r|Aborted: weather or traffic|Abbruch: Wetter oder Verkehr|Abandon : météo ou circulation
215|HINDRANCE|DP|-|23||r|No time left on the trip|Keine Zeit mehr auf der Tour|Plus de temps sur la tournée
216|HINDRANCE|DP|-|23||r|Tail lift or equipment missing|Hebebühne oder Ausrüstung fehlt|Hayon ou équipement manquant
217|HINDRANCE|P|-|54||r|Goods not ready|Ware nicht bereit|Marchandise pas prête
218|HINDRANCE|P|-|54|||Goods already collected or cancelled|Ware bereits abgeholt oder storniert|Marchandise déjà enlevée ou annulée
219|HINDRANCE|D|-|36||r|Not on the vehicle|Nicht auf dem Fahrzeug|Absent du véhicule
301|DEVIATION|D|r|21||m|Left with a neighbour or in a safe place|Nachbar oder Abstellgenehmigung|Chez un voisin ou en lieu sûr`;

const photos = { '-': 'NONE', o: 'OPTIONAL', r: 'REQUIRED' } as const;

function processOf(row: string): readonly [string, Process] {
  const [code = '', classification, where = '', photo = '-', status, reason, flags = '', en = '', de = '', fr = ''] =
    row.split('|');
  return [
    `d${code}`,
    {
      deviationText: text(en, de, fr),
      code,
      classification: classification as Process['classification'],
      orderTypes: [
        ...(where.includes('D') ? (['DELIVERY', 'DIRECT'] as const) : []),
        ...(where.includes('P') ? (['PICKUP'] as const) : []),
      ],
      photoRequired: photos[photo as keyof typeof photos],
      remarkRequired: flags.includes('m'),
      signatureRequired: flags.includes('s'),
      packageLoss: flags.includes('f') ? 'MISSING' : flags.includes('b') ? 'RETURNED' : 'NONE',
      exportStatusCode: status || null,
      reasonCode: reason || null,
      redelivery: flags.includes('r'),
    },
  ];
}

type Deviation = z.input<(typeof packageDeviation)['fields']>;
const onPackages = ['LDG', 'ULD', 'INV', 'IFS', 'DRV'] as const;
const found = (
  id: string,
  kind: Deviation['kind'],
  en: string,
  de: string,
  fr: string,
  processTypes: Deviation['processTypes'] = [...onPackages],
): readonly [string, Deviation] => [
  id,
  {
    mobileText: text(en, de, fr),
    deviationText: text(en, de, fr),
    kind,
    processTypes,
    photo: kind === 'deviation' ? 'OPTIONAL' : 'REQUIRED',
  },
];

type Instruction = z.input<(typeof handlingInstruction)['fields']>;
const told = (
  code: string,
  handlingType: Instruction['handlingType'],
  important: boolean,
  en: string,
  de: string,
  fr: string,
): readonly [string, Instruction] => [
  code.toLowerCase(),
  {
    handlingType,
    code,
    text: text(en, de, fr),
    important,
    tripRelevant: /^(Pick|Deliv|Load|Thermo)/.test(handlingType),
  },
];

/** Deviations and handling instructions of the whole network (unit `global`). */
export const deviationRecords = (): RecordSet[] => [
  recordSet(processDeviation, processRows.trim().split('\n').map(processOf)),
  recordSet(packageDeviation, [
    found('damaged-goods', 'damagedGoods', 'Goods damaged', 'Ware beschädigt', 'Marchandise endommagée'),
    found('damaged-packaging', 'damagedPackaging', 'Packaging damaged', 'Verpackung beschädigt', 'Emballage endommagé'),
    found('packaging-difference', 'deviation', 'Different packaging', 'Verpackung weicht ab', 'Emballage différent'),
    found('quantity-difference', 'deviation', 'Different quantity', 'Menge weicht ab', 'Quantité différente'),
    found('not-verifiable', 'deviation', 'Not verifiable', 'Nicht prüfbar', 'Non vérifiable'),
    found('late-arrival', 'deviation', 'Late arrival', 'Verspäteter Eingang', 'Arrivée tardive', ['ULD', 'INV', 'IFS']),
    found('label-missing', 'deviation', 'Label missing', 'Label fehlt', 'Étiquette manquante'),
    found('wrong-dimension', 'deviation', 'Wrong dimensions', 'Maße falsch', 'Dimensions erronées'),
    found('wet', 'deviation', 'Wet', 'Nass', 'Mouillé'),
    found('missorted', 'deviation', 'Sorted wrongly', 'Fehlverladen', 'Mal trié', ['LDG', 'ULD', 'INV', 'IFS']),
  ]),
  recordSet(loadingEquipmentDeviation, [
    ['no-exchange', { code: 'NOEX', text: text('No exchange', 'Kein Tausch', 'Pas d’échange') }],
    ['damaged', { code: 'DMG', text: text('Damaged', 'Beschädigt', 'Endommagé') }],
    ['refused', { code: 'REF', text: text('Refused', 'Verweigert', 'Refusé') }],
    ['fewer', { code: 'LESS', text: text('Fewer than noted', 'Weniger als notiert', 'Moins que noté') }],
  ]),
  recordSet(handlingInstruction, [
    told('TEL', 'Delivery', true, 'Call %s before delivery', 'Vor Zustellung %s anrufen', 'Appeler %s avant livraison'),
    told('HEB', 'Delivery', false, 'Tail lift needed', 'Hebebühne erforderlich', 'Hayon nécessaire'),
    told('RAMPE', 'Delivery', false, 'Unload at ramp %s', 'An Rampe %s entladen', 'Décharger au quai %s'),
    told('HINTEN', 'Delivery', false, 'Entrance at the rear', 'Zufahrt von hinten', 'Entrée par l’arrière'),
    told('ABH', 'PickUp', false, 'Report to the gate', 'Am Tor anmelden', 'Se présenter à la barrière'),
    told('LADEN', 'PickUp', true, 'Pick up only complete', 'Nur vollständig abholen', 'Enlever seulement au complet'),
    told('AUFR', 'General', true, 'Carry upright', 'Aufrecht befördern', 'Transporter debout'),
    told('INT', 'Internal', false, 'Check credit first', 'Erst Bonität prüfen', 'Vérifier d’abord le crédit'),
    told(
      'ENTLT',
      'UnloadingInstructionLT',
      false,
      'Measure when unloading',
      'Beim Entladen messen',
      'Mesurer au déchargement',
    ),
    told('ENTLH', 'UnloadingInstructionLH', false, 'Set down in area A', 'In Zone A abstellen', 'Poser en zone A'),
    told('SCAN', 'Scanning', false, 'Scan the inner label', 'Inneres Label scannen', 'Scanner l’étiquette intérieure'),
    told('VERLT', 'LoadingInstructionLT', true, 'Load last', 'Zuletzt verladen', 'Charger en dernier'),
    told(
      'VERLH',
      'LoadingInstructionLH',
      false,
      'Do not load at the front wall',
      'Nicht an der Stirnwand verladen',
      'Ne pas charger contre la paroi',
    ),
    told('INV', 'InventoryInstruction', false, 'Count pieces', 'Stück zählen', 'Compter les pièces'),
    told(
      'THERM',
      'ThermoInstruction',
      true,
      'Keep between %s and %s °C',
      'Zwischen %s und %s °C halten',
      'Conserver entre %s et %s °C',
    ),
  ]),
];
