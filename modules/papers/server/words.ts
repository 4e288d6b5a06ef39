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
} from '#modules/masterdata/contract/types/goods.ts';
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
export async function wordsIn(ctx: ViewContext, platform: Platform, language: PaperLanguage) {
  const t = platform.texts.in(language);
  const depot = await depotOf(ctx);
  const named = async (type: Parameters<typeof listRecords>[1], field: 'description' | 'text') =>
    new Map(
      (await listRecords(readingOf(ctx), type)).map((one) => [
        one.id,
        {
          name: textIn((one as Record<string, unknown>)[field] as never, language) || one.id,
          code: String((one as Record<string, unknown>).code ?? one.id),
        },
      ]),
    );
  const packing = await named(packageType, 'description');
  const dangerousPacking = await named(dangerousGoodsPackageType, 'description');
  const terms = await named(freightTerm, 'text');
  const equipment = await named(loadingEquipment, 'text');
  const date = (at: number | null, style: Intl.DateTimeFormatOptions): string =>
    at === null ? '' : new Intl.DateTimeFormat(language, { timeZone: ctx.timezone, ...style }).format(at);
  const figure = (value: number, most = 0, least = 0): string =>
    new Intl.NumberFormat(language, { maximumFractionDigits: most, minimumFractionDigits: least }).format(value);
  return {
    t,
    language,
    depot,
    now: ctx.now,
    zone: ctx.timezone,
    by: ctx.session.accountName,
    day: (at: number | null) => date(at, { dateStyle: 'medium' }),
    clock: (at: number | null) => date(at, { timeStyle: 'short' }),
    moment: (at: number | null) => date(at, { dateStyle: 'medium', timeStyle: 'short' }),
    count: (value: number) => figure(value),
    kg: (raw: number | null) => (raw === null ? '' : figure(fromRaw('MASS', raw), raw < 100_000 ? 1 : 0)),
    metres: (raw: number) => figure(fromRaw('LENGTH', raw), 1, 1),
    cubic: (raw: number) => figure(fromRaw('VOLUME', raw), 2),
    points: (value: number) => figure(value, 1),
    litres: (raw: number) => figure(raw / 1000, 1),
    money: (raw: number) =>
      new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR' }).format(fromRaw('MONEY', raw)),
    packing: (id: string | null) => (id === null ? '' : (packing.get(id)?.name ?? id)),
    dangerousPacking: (id: string) => dangerousPacking.get(id)?.name ?? id,
    packingCode: (id: string | null) => (id === null ? '' : (packing.get(id)?.code ?? id)),
    term: (id: string | null) => (id === null ? '' : (terms.get(id)?.name ?? id)),
    equipment: (id: string) => equipment.get(id)?.name ?? id,
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
export function packagesByKind({ goods, item }: Goods, words: Words): string {
  const sums = new Map<string, number>();
  for (const one of goods)
    sums.set(words.packingCode(one.packing_type), (sums.get(words.packingCode(one.packing_type)) ?? 0) + one.packages);
  if (sums.size === 0) return words.count(item.packages);
  return [...sums].map(([kind, count]) => `${count} ${kind}`).join(', ');
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
    footer: [t('papers:printed', { at: words.moment(words.now), zone: words.zone, by: words.by }), ''],
    pageOf: t('papers:page'),
  };
};
