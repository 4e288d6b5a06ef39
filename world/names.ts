import type { Dice } from './dice.ts';

const families =
  'Müller Schulte Brinkmann Westfalia Ruhr Lippe Hansa Nordstern Kruse Sauerland Hellweg Emscher Lohmann Pieper Wiethoff Haarstrang Berghoff Diekmann Rüther Möhne Steinhoff Kettler Volmer Tigges Hülsmann Grafe Lenne Ebbing Sander Vogt'.split(
    ' ',
  );
const trades = [
  'Maschinenbau',
  'Elektrotechnik',
  'Lacke',
  'Pharma-Großhandel',
  'Fliesen',
  'Möbel',
  'Lebensmittel',
  'Autoteile',
  'Gartenbau',
  'Verpackungen',
  'Sanitär',
  'Werkzeuge',
  'Metallbau',
  'Getränke',
  'Textil',
  'Baustoffe',
  'Kunststofftechnik',
  'Medizintechnik',
  'Papier',
  'Stahlhandel',
  'Lichttechnik',
  'Reifen',
  'Bürobedarf',
  'Chemie',
];
const forms = ['GmbH', 'GmbH & Co. KG', 'AG', 'e.K.', 'OHG'];
const streets = [
  'Industriestraße',
  'Am Bahnhof',
  'Hafenstraße',
  'Gewerbering',
  'Im Weidenbruch',
  'Zum Kanal',
  'Westfalendamm',
  'Lange Straße',
  'Schützenstraße',
  'Am Ostpark',
  'Feldstraße',
  'Zeche-Nord-Weg',
  'Dieselstraße',
  'Siemensstraße',
  'Auf dem Knapp',
  'Brückenstraße',
  'Mühlenweg',
  'Rathausplatz',
  'Hellweg',
  'Bergmannstraße',
];
const firstNames =
  'Anna Berat Carla Dominik Elif Frank Gerda Hakan Ines Jan Katrin Lars Mira Nils Olga Paul Rabea Sven Tanja Uwe Vera Willi Yasin Zofia Marek Sabine Thomas Petra Jörg Nina'.split(
    ' ',
  );
const lastNames =
  'Ahrens Bauer Cramer Demir Ebert Franke Gehrke Hoppe Ising Jansen Kaya Lindner Marx Neumann Ostermann Peters Rahn Schröder Thiele Ullrich Vogel Wagner Yilmaz Zander Kowalski Busch Engel Fuhrmann Horn Krüger'.split(
    ' ',
  );

/** What a company trades in, for its goods; the food trade is marked at its customers. */
export type Company = { name: string; trade: string };

/** A company that does not exist, from parts (domain 8.3). */
export function company(dice: Dice): Company {
  const trade = dice.pick(trades);
  return { name: `${dice.pick(families)} ${trade} ${dice.pick(forms)}`, trade };
}

export const isFoodTrade = (trade: string): boolean => trade === 'Lebensmittel' || trade === 'Getränke';
export const person = (dice: Dice): string => `${dice.pick(firstNames)} ${dice.pick(lastNames)}`;
export const street = (dice: Dice): string => dice.pick(streets);
/** Numbers that are kept free for drama. */
export const phone = (dice: Dice): string => `030 23125 ${String(dice.between(0, 999)).padStart(3, '0')}`;
export const mobile = (dice: Dice): string => `0171 39200 ${dice.between(10, 99)}`;

const ascii = (text: string): string =>
  text
    .toLowerCase()
    .replace(/ä/g, 'ae')
    .replace(/ö/g, 'oe')
    .replace(/ü/g, 'ue')
    .replace(/ß/g, 'ss')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
export const email = (name: string): string => `${ascii(name).slice(0, 40)}@example.com`;
