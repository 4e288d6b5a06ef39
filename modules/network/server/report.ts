import { fromRaw } from '#kernel/quantity.ts';
import { dateToIso } from '#kernel/date.ts';
import { invalidInput } from '#kernel/errors.ts';
import { inUnitOf } from '#platform/inUnitOf.ts';
import type { RawContext } from '#platform/module.ts';
import { sendSheets } from '#platform/papers/sendSheets.ts';
import type { Block, Sheet } from '#platform/papers/sheet.ts';
import type { Platform } from '#platform/platform.ts';
import type { ViewContext } from '#platform/context.ts';
import { depotsById, findUnit } from '#modules/organisation/server/index.ts';
import type { NetworkShipment, Party } from '../contract/shipment.ts';
import { getShipment } from './getShipment.ts';

const locales: Record<string, string> = { en: 'en-GB', de: 'de-DE', fr: 'fr-FR' };

/** Days and instants as the reader writes them, in the time zone that was asked for. */
function writer(language: string, timeZone: string) {
  const locale = locales[language] ?? 'en-GB';
  const instant = new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeStyle: 'short', timeZone });
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeZone: 'UTC' });
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  return {
    instant: (at: number | null) => (at === null ? '–' : instant.format(at)),
    day: (date: readonly number[] | null) => (date === null ? '–' : day.format(new Date(dateToIso(date)))),
    number: (value: number) => number.format(value),
  };
}
type Write = ReturnType<typeof writer>;

const partyLines = (party: Party): string[] =>
  [
    party.name,
    party.streetAndNumber,
    `${party.countryCode} ${party.postalCode} ${party.city}`,
    [party.contactName, party.phone].filter(Boolean).join(', '),
  ].filter((line): line is string => Boolean(line));

function blocksOf(ctx: ViewContext, one: NetworkShipment, names: ReadonlyMap<string, string>, write: Write): Block[] {
  const t = ctx.t;
  const name = (id: string | undefined): string => (id === undefined ? '' : (names.get(id) ?? id));
  return [
    {
      kind: 'boxes',
      rows: [
        {
          boxes: [
            { share: 1, labels: [t('network:field/consignor')], lines: partyLines(one.consignor), lead: true },
            { share: 1, labels: [t('network:field/consignee')], lines: partyLines(one.consignee), lead: true },
          ],
        },
        {
          boxes: [
            { share: 1, labels: [t('network:column/state')], lines: [t(`network:state/${one.state}`)], strong: true },
            { share: 1, labels: [t('network:field/pickupDate')], lines: [write.day(one.pickupDate)] },
            { share: 1, labels: [t('network:column/plannedArrival')], lines: [write.instant(one.plannedArrival)] },
            { share: 1, labels: [t('network:field/product')], lines: [one.product ?? '–'] },
            {
              share: 1,
              labels: [t('network:goods/grossWeight')],
              lines: [`${write.number(fromRaw('MASS', one.weight))} kg`],
            },
            { share: 1, labels: [t('network:goods/numberOfPackages')], lines: [String(one.packages)] },
          ],
        },
      ],
    },
    {
      kind: 'table',
      title: t('network:page/route'),
      columns: [
        { title: t('network:leg/kind'), share: 2 },
        { title: t('network:leg/from'), share: 3 },
        { title: t('network:leg/to'), share: 3 },
        { title: t('network:leg/departure'), share: 2 },
        { title: t('network:leg/arrival'), share: 2 },
        { title: t('network:column/state'), share: 2 },
      ],
      rows: one.legs.map((leg) => [
        t(`network:legKind/${leg.kind}`),
        leg.kind === 'PICKUP' ? one.consignor.city : name(leg.fromDepot),
        leg.kind === 'DELIVERY' || leg.kind === 'DIRECT' ? one.consignee.city : name(leg.toDepot),
        write.instant(leg.plannedDeparture),
        write.instant(leg.plannedArrival),
        leg.hindered ? t('network:state/HINDERED') : t(`network:legState/${leg.state}`),
      ]),
    },
    {
      kind: 'table',
      title: t('network:page/goods'),
      columns: [
        { title: t('network:goods/numberOfPackages'), share: 1, right: true },
        { title: t('network:goods/packingType'), share: 1 },
        { title: t('network:goods/goodsDescription'), share: 5 },
        { title: t('network:goods/grossWeight'), share: 2, right: true },
      ],
      rows: one.goods.map((line) => [
        String(line.numberOfPackages),
        line.packingType ?? '',
        line.goodsDescription ?? '',
        line.grossWeight === null ? '' : `${write.number(fromRaw('MASS', line.grossWeight))} kg`,
      ]),
    },
  ];
}

const noteBlock = (
  ctx: ViewContext,
  one: NetworkShipment,
  names: ReadonlyMap<string, string>,
  write: Write,
): Block => ({
  kind: 'table',
  title: ctx.t('network:page/notes'),
  columns: [
    { title: ctx.t('network:note/when'), share: 2 },
    { title: ctx.t('network:note/author'), share: 2 },
    { title: ctx.t('network:note/recipients'), share: 2 },
    { title: ctx.t('network:note/text'), share: 6 },
    { title: ctx.t('network:column/state'), share: 2 },
  ],
  rows: one.notes.map((note) => [
    write.instant(note.createdAt),
    `${note.author}\n${names.get(note.authorBranch) ?? note.authorBranch}`,
    note.recipientDepots.map((id) => names.get(id) ?? id).join(', '),
    note.text,
    ctx.t(`network:noteState/${note.state}`),
  ]),
});

function zoneOf(ctx: ViewContext, asked: string | undefined): string {
  const zone = asked ?? ctx.timezone;
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return zone;
  } catch {
    throw invalidInput([{ field: 'timezone', rule: 'isIn', message: '' }]);
  }
}

/** A shipment of the network as PDF, with its notes when asked for; 404 for whoever does not see it. */
export async function sendReport(
  platform: () => Platform,
  ctx: RawContext,
  { id, timezone }: { id: string; timezone?: string | undefined },
  withNotes: boolean,
): Promise<unknown> {
  const { sheet, order } = await inUnitOf(ctx, async (at) => {
    const one = await getShipment(at, id);
    const write = writer(at.language, zoneOf(at, timezone));
    const [unit, depots] = [await findUnit(at.db, at.unit), await depotsById(at.db)];
    const names = new Map([...depots].map(([key, depot]) => [key, depot.name]));
    const language = locales[at.language] ? at.language : 'en';
    const made: Sheet = {
      language,
      title: at.t('network:report/title'),
      subtitle: one.schemaName ?? at.t(`network:routing/${one.routingStatus}`),
      number: one.orderNumber,
      issuer: { name: unit?.name ?? at.unit, line: names.get(one.branch) ?? one.branch },
      blocks: [...blocksOf(at, one, names, write), ...(withNotes ? [noteBlock(at, one, names, write)] : [])],
      signatures: [],
      footer: [one.orderNumber, write.instant(at.now)],
      pageOf: at.t('network:report/pageOf'),
    };
    return { sheet: made, order: one.orderNumber };
  });
  return sendSheets(platform, ctx, [sheet], `network-${order}.pdf`);
}
