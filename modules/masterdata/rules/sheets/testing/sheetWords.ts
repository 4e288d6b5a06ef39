import type { RecordType } from '../../../contract/recordType.ts';
import { type Cell, readCell } from '../cells.ts';
import { sheetColumns, type SheetLanguage, type SheetTexts } from '../columns.ts';

/** Words of three small languages that sheets of the tests are written in. */
const words = (labels: Record<string, string>, yes: string, no: string, short: string[]) => ({
  labels,
  yes,
  no,
  short,
  long: short.map((day) => `${day}long`),
  error: 'Fehler',
  name: 'Name',
});
export const texts: SheetTexts = {
  de: words(
    {
      payload: 'Nutzlast',
      tareWeight: 'Leergewicht',
      loadingMeters: 'Lademeter',
      vehicleTypeNameText: 'Name',
      dangerousGoodsEquipment__FULL: 'Voll, mehr als 1000',
      'contactPerson.name': 'Name',
      language: 'Sprache der App',
      'contacts.name': 'Name',
      'contacts.phone': 'Telefon',
      'temperatureCompartments.range': 'Bereich',
      'temperatureCompartments.range__COLD': 'Kalt (2–8 °C)',
      'temperatureCompartments.ldm': 'Lademeter',
    },
    'Ja',
    'Nein',
    ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So', 'Fei'],
  ),
  en: words(
    {
      payload: 'Payload',
      tareWeight: 'Tare weight',
      loadingMeters: 'Loading metres',
      'contactPerson.language': 'Language',
    },
    'Yes',
    'No',
    ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su', 'Hol'],
  ),
  fr: words(
    { payload: 'Charge utile', tareWeight: 'Poids à vide', loadingMeters: 'Mètres de plancher' },
    'Oui',
    'Non',
    ['lu', 'ma', 'me', 'je', 've', 'sa', 'di', 'fér'],
  ),
};
export const columnOf = (type: RecordType, key: string) => {
  const found = sheetColumns(type).find((one) => one.key === key);
  if (!found) throw new Error(`no column ${key}`);
  return found;
};
export const readAs = (type: RecordType, key: string, cell: Cell, language: SheetLanguage = 'de', unit?: string) => {
  const got = readCell(columnOf(type, key), cell, unit, { texts, language });
  return 'problem' in got ? got.problem.code : got.value;
};
