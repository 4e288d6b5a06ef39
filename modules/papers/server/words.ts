import { sql } from 'kysely';
import { fromRaw } from '#kernel/quantity.ts';
import { textIn } from '#kernel/text.ts';
import type { ViewContext } from '#platform/context.ts';
import type { Platform } from '#platform/platform.ts';
import type { Sheet } from '#platform/papers/sheet.ts';
import {
  dangerousGoodsPackageType,
  freightTerm,
  loadingEquipment,
  packageType,
  product,
} from '#modules/masterdata/contract/types/goods.ts';
import { packagingText } from '#modules/dangerousgoods/rules/packaging.ts';
import { listRecords, readingOf } from '#modules/masterdata/server/index.ts';
import type { PaperLanguage } from '../rules/language.ts';
import type { Goods } from './read.ts';

type Address = {
  name1?: string | null;
  street?: string | null;
  streetNumber?: string | null;
  postalCode?: string | null;
  city?: string | null;
  countryCode?: string | null;
  phone?: string | null;
  emergencyPhone?: string | null;
  email?: string | null;
};
export type Depot = {
  name: string;
  number: number | null;
  language: string;
  address: Address;
  place: string;
  street: string;
};

export async function depotOf(ctx: ViewContext, unit = ctx.unit): Promise<Depot> {
  const row = await ctx.db.find(
    sql<{
      name: string;
      depot_number: number | null;
      language: string;
      address: Address | null;
    }>`select name, depot_number, language, address from org_unit where id = ${unit}`,
    { name: 'papers.depot' },
  );
  const address = row?.address ?? {};
  return {
    name: [address.name1, row?.name ?? unit].filter(Boolean).join(', '),
    number: row?.depot_number ?? null,
    language: row?.language ?? 'en',
    address,
    street: [address.street, address.streetNumber].filter(Boolean).join(' '),
    place: [address.postalCode, address.city].filter(Boolean).join(' '),
  };
}

/** Everything that a paper needs to say things in one language: texts, figures, days and the names of records. */
export async function wordsIn(ctx: ViewContext, platform: Platform, language: PaperLanguage, printZone = ctx.timezone) {
  const t = platform.texts.in(language);
  const depot = await depotOf(ctx);
  const reading = readingOf(ctx);
  const inWords = (text: Parameters<typeof textIn>[0], otherwise: string) => textIn(text, language) || otherwise;
  // A goods line names its packing by code, everything else names a record.
  const packing = new Map((await listRecords(reading, packageType)).map((one) => [one.code, one]));
  const dangerousPacking = new Map((await listRecords(reading, dangerousGoodsPackageType)).map((one) => [one.id, one]));
  const products = new Map((await listRecords(reading, product)).map((one) => [one.id, one]));
  const terms = new Map((await listRecords(reading, freightTerm)).map((one) => [one.id, one]));
  const equipment = new Map((await listRecords(reading, loadingEquipment)).map((one) => [one.id, one]));
  const date = (at: number | null, style: Intl.DateTimeFormatOptions): string =>
    at === null ? '' : new Intl.DateTimeFormat(language, { timeZone: ctx.timezone, ...style }).format(at);
  const figure = (value: number, most = 0, least = 0): string =>
    new Intl.NumberFormat(language, { maximumFractionDigits: most, minimumFractionDigits: least }).format(value);
  return {
    t,
    language,
    depot,
    now: ctx.now,
    /** When it is printed, in the zone of the reader. */
    printed: t('papers:printed', {
      at: new Intl.DateTimeFormat(language, { timeZone: printZone, dateStyle: 'medium', timeStyle: 'short' }).format(
        ctx.now,
      ),
      zone: printZone,
      by: ctx.session.accountName,
    }),
    day: (at: number | null) => date(at, { dateStyle: 'medium' }),
    clock: (at: number | null) => date(at, { timeStyle: 'short' }),
    moment: (at: number | null) => date(at, { dateStyle: 'medium', timeStyle: 'short' }),
    count: (value: number) => figure(value),
    kg: (raw: number | null) => (raw === null ? '' : figure(fromRaw('MASS', raw), raw < 100_000 ? 1 : 0)),
    metres: (raw: number) => figure(fromRaw('LENGTH', raw), 1, 1),
    cubic: (raw: number) => figure(fromRaw('VOLUME', raw), 2),
    points: (value: number) => figure(value, 1),
    /** Litres of ml, or kilograms of g. */
    amount: (raw: number) => figure(raw / 1000, 1),
    money: (raw: number) =>
      new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR' }).format(fromRaw('MONEY', raw)),
    packing: (code: string) => inWords(packing.get(code)?.description, code),
    product: (code: string | null) => (code === null ? '' : inWords(products.get(code)?.productText, code)),
    /** Pallets and cages that are exchanged at the door. */
    isExchanged: (code: string | null) => code !== null && packing.get(code)?.exchangeable === true,
    /** Number and kind in words (ADR 5.4.1.1.1 e): by the code of the packaging, else by its catalogue, else by that of packings. */
    dangerousPackages: (id: string | null, count: number | null): string => {
      const known = id === null ? undefined : (dangerousPacking.get(id) ?? packing.get(id));
      const code = id === null ? '' : (dangerousPacking.get(id)?.unCode ?? id);
      return (
        packagingText(code, count ?? 0, language) ??
        [count, id === null ? '' : inWords(known?.description, id)].filter(Boolean).join(' ')
      );
    },
    term: (id: string | null) => (id === null ? '' : inWords(terms.get(id)?.text, id)),
    equipment: (id: string) => inWords(equipment.get(id)?.text, id),
    /** A country is named where it is not the depot's own. */
    placeLine: (address: { countryCode: string | null; postalCode: string | null; city: string | null } | null) =>
      [
        address?.countryCode === depot.address.countryCode ? '' : address?.countryCode,
        address?.postalCode,
        address?.city,
      ]
        .filter(Boolean)
        .join(' '),
  };
}
export type Words = Awaited<ReturnType<typeof wordsIn>>;

/** A serial shipping container code in its parts: extension, company, reference, check digit. */
export function ssccText(barcode: string): string {
  const code = /^00\d{18}$/.test(barcode) ? barcode.slice(2) : barcode;
  return /^\d{18}$/.test(code) ? `${code[0]} ${code.slice(1, 8)} ${code.slice(8, 17)} ${code[17]}` : code;
}

export const goodsOfPackage = ({ goods }: Goods, id: string | null) => goods.find((one) => one.id === id) ?? goods[0];

/** `5 EP, 1 KT`: packages of a consignment by their kind. */
export function packagesByKind(one: Goods, words: Words): string {
  const sums = new Map<string, number>();
  for (const { goods_item_id } of one.packages) {
    const kind = goodsOfPackage(one, goods_item_id)?.packing_type ?? '';
    sums.set(kind, (sums.get(kind) ?? 0) + 1);
  }
  const kinds = [...sums].map(([kind, count]) => `${words.count(count)} ${kind}`.trim());
  return kinds.length > 0 ? kinds.join(', ') : words.count(one.aboard.packages);
}

/** What all papers have in common: issuer, the mark of a draft, the lines at the foot. */
export const sheetHead = (words: Words): Pick<Sheet, 'language' | 'issuer' | 'mark' | 'footer' | 'pageOf'> => {
  const { depot, t } = words;
  const { phone, email } = depot.address;
  return {
    language: words.language,
    issuer: {
      name: depot.name,
      line: [depot.street, depot.place, phone && t('papers:phone', { phone }), email].filter(Boolean).join(' · '),
    },
    mark: { text: t('papers:mark/draft'), colour: '#b3261e' },
    footer: [words.printed, ''],
    pageOf: t('papers:page'),
  };
};
