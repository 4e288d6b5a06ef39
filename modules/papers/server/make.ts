import type { ViewContext } from '#platform/context.ts';
import type { Sheet } from '#platform/papers/sheet.ts';
import type { Platform } from '#platform/platform.ts';
import { refused } from '#kernel/errors.ts';
import { type Issue, runChecks } from '#kernel/check.ts';
import { configurationOf } from '#modules/settings/server/index.ts';
import { missingOnDocument } from '#modules/dangerousgoods/rules/description.ts';
import { isFullyRegulated } from '#modules/dangerousgoods/rules/line.ts';
import { cmrAddressCheck } from '../rules/cmrAddress.ts';
import { crossesBorder, type PaperKind, papersOfTrip } from '../rules/kinds.ts';
import { languageOfPaper, type PaperLanguage, paperLanguages } from '../rules/language.ts';
import type { Goods, TripGoods } from './read.ts';
import { consignmentNotes } from './sheets/consignmentNote.ts';
import { dangerousGoodsDocument } from './sheets/dangerousGoods.ts';
import { deliveryNote } from './sheets/deliveryNote.ts';
import { loadingList } from './sheets/loadingList.ts';
import { stopList } from './sheets/stopList.ts';
import { depotOf, type Words, wordsIn } from './words.ts';

/** One paper: its sheets, and for whom it is. */
export type Made = {
  kind: PaperKind;
  language: PaperLanguage;
  item: Goods['item'] | undefined;
  sheets: readonly Sheet[];
};

/** Words of each language, read once. */
export async function speaker(ctx: ViewContext, platform: Platform, printZone?: string) {
  const unit = (await depotOf(ctx)).language;
  const { language: set } = await configurationOf(ctx.db, ctx.readUnits, 'papers');
  const known = new Map<PaperLanguage, Promise<Words>>();
  const speak = (language: PaperLanguage): Promise<Words> => {
    const words = known.get(language) ?? wordsIn(ctx, platform, language, printZone);
    known.set(language, words);
    return words;
  };
  return { speak, languageOf: (country: string | null | undefined) => languageOfPaper(set, country, unit) };
}
export type Speaker = Awaited<ReturnType<typeof speaker>>;

/** The consignments that the trip carries over a border: their stop lies in another country than the depot. */
function goodsAbroad({ trip, goods }: TripGoods, depotCountry: string | null | undefined): Goods[] {
  const there = new Set(
    trip.stops
      .filter((stop) => crossesBorder(depotCountry, stop.countryCode))
      .flatMap((stop) => stop.orders.map((order) => order.itemId)),
  );
  return goods.filter(({ item }) => there.has(item.id));
}

export function kindsOf(of: TripGoods, depotCountry: string | null | undefined): PaperKind[] {
  const abroad = new Set(goodsAbroad(of, depotCountry));
  return papersOfTrip(
    of.goods.map((one) => ({
      abroad: abroad.has(one),
      dangerous: one.lines.some(({ line }) => isFullyRegulated(line)),
    })),
    of.trip.trafficType === 'LineHaul',
  );
}

/** Order and what it lacks, for goods that may not travel without it (PAP-01). */
export const incompleteDangerousGoods = (
  goods: readonly Goods[],
): { order: string; lacks: ReturnType<typeof missingOnDocument> }[] =>
  goods.flatMap(({ item, lines }) =>
    lines
      .filter(({ line }) => isFullyRegulated(line))
      .flatMap(({ line }) => {
        const lacks = missingOnDocument(line);
        return lacks.length > 0 ? [{ order: item.order_number, lacks }] : [];
      }),
  );

/** What a paper of a kind lacks: PAP-01 is refused when it is printed, PAP-02 printed when somebody accepts it. */
export function lackingOf(kind: PaperKind, of: TripGoods, depotCountry: string | null | undefined): Issue[] {
  if (kind === 'CMR')
    return runChecks(
      [cmrAddressCheck],
      goodsAbroad(of, depotCountry).map(({ item }) => ({
        itemId: item.id,
        orderNumber: item.order_number,
        sender: item.consignor ?? item.shipper,
        consignee: item.consignee,
      })),
      {},
    );
  if (kind !== 'DG_DOCUMENT') return [];
  return incompleteDangerousGoods(of.goods).map(({ order }) => ({
    code: 'DG_DATA_INCOMPLETE',
    number: 'PAP-01',
    severity: 'ERROR',
    overridable: false,
    args: { order },
  }));
}

/** The delivery note of one consignment, in the language of its consignee unless another is asked for. */
export async function makeDeliveryNote(
  by: Speaker,
  one: Goods,
  trip: TripGoods['trip'] | undefined,
  language?: PaperLanguage,
): Promise<Made> {
  const spoken = language ?? by.languageOf(one.item.consignee?.countryCode);
  return {
    kind: 'DELIVERY_NOTE',
    language: spoken,
    item: one.item,
    sheets: [deliveryNote(await by.speak(spoken), one, trip)],
  };
}

/** The papers of a kind for a trip, naming those that are `issued` with it; refused when dangerous goods lack what their document must say. */
export async function makePapers(
  by: Speaker,
  kind: PaperKind,
  of: TripGoods,
  language?: PaperLanguage,
  issued: ReadonlyMap<PaperKind, string> = new Map(),
): Promise<Made[]> {
  const own = language ?? by.languageOf(null);
  const whole = async (make: (words: Words, from: TripGoods) => Sheet): Promise<Made[]> => [
    { kind, language: own, item: undefined, sheets: [make(await by.speak(own), of)] },
  ];
  switch (kind) {
    case 'STOP_LIST':
      return whole(stopList);
    case 'LOADING_LIST':
      return whole(loadingList);
    case 'DG_DOCUMENT': {
      const [lacking] = incompleteDangerousGoods(of.goods);
      if (lacking)
        throw refused('papers:refusal/dangerousGoodsIncomplete', {
          order: lacking.order,
          count: incompleteDangerousGoods(of.goods).length,
        });
      return whole((words, from) =>
        dangerousGoodsDocument(words, from, goodsAbroad(from, words.depot.address.countryCode).length > 0),
      );
    }
    case 'DELIVERY_NOTE': {
      const made: Made[] = [];
      for (const one of of.goods) made.push(await makeDeliveryNote(by, one, of.trip, language));
      return made;
    }
    case 'CMR': {
      const all = await Promise.all(paperLanguages.map(by.speak));
      const words = await by.speak(own);
      return goodsAbroad(of, words.depot.address.countryCode).map((one) => ({
        kind,
        language: own,
        item: one.item,
        sheets: consignmentNotes(all, words, of, one, issued.get('DG_DOCUMENT')),
      }));
    }
  }
}
