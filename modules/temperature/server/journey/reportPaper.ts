import { dateToIso, localDateOf } from '#kernel/date.ts';
import { hallPaper } from '#modules/crossdock/server/index.ts';
import type { ViewContext } from '#platform/context.ts';
import { inUnitOf } from '#platform/inUnitOf.ts';
import type { RawContext } from '#platform/module.ts';
import { sendSheets } from '#platform/papers/sendSheets.ts';
import type { Block } from '#platform/papers/sheet.ts';
import type { Platform } from '#platform/platform.ts';
import type { ColdJourney, ColdLeg } from '../../contract/coldJourney.ts';
import { coldJourneyOf } from './coldJourney.ts';

/** Figures and moments as the reader writes them. */
function wordsOf(ctx: ViewContext) {
  const { t, language } = ctx;
  const instants = new Intl.DateTimeFormat(language, {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: ctx.timezone,
  });
  const numbers = new Intl.NumberFormat(language, { maximumFractionDigits: 2 });
  const at = (instant: number | null): string => (instant === null ? '' : instants.format(instant));
  const degrees = (milli: number | null): string => (milli === null ? '' : numbers.format(milli / 1000));
  const minutes = (count: number): string => t('temperature:journey/minutes', { count });
  const range = ({ low, high }: Pick<ColdJourney, 'low' | 'high'>): string => {
    if (low === null && high === null) return t('temperature:journey/none');
    if (low === null) return t('temperature:wall/atMost', { high: degrees(high) });
    if (high === null) return t('temperature:wall/atLeast', { low: degrees(low) });
    return t('temperature:wall/between', { low: degrees(low), high: degrees(high) });
  };
  const place = (leg: ColdLeg): string => {
    if (leg.kind === 'COMPARTMENT') return leg.name;
    if (leg.kind === 'VEHICLE') return t('temperature:journey/vehicle', { name: leg.name });
    return t('temperature:journey/hall', { position: leg.name || t('temperature:journey/noPlace') });
  };
  return { at, numbers, degrees, minutes, range, place };
}
type Words = ReturnType<typeof wordsOf>;

const head = ({ t }: ViewContext, { at, range }: Words, journey: ColdJourney): Block => ({
  kind: 'boxes',
  rows: [
    {
      boxes: [
        { share: 4, labels: [t('temperature:journey/paper/shipment')], lines: [journey.orderNumber], lead: true },
        { share: 4, labels: [t('temperature:journey/paper/consignor')], lines: [journey.consignor] },
        { share: 4, labels: [t('temperature:journey/paper/consignee')], lines: [journey.consignee] },
      ],
    },
    {
      boxes: [
        { share: 4, labels: [t('temperature:journey/paper/range')], lines: [range(journey)], strong: true },
        { share: 4, labels: [t('temperature:journey/paper/from')], lines: [at(journey.from)] },
        { share: 4, labels: [t('temperature:journey/paper/to')], lines: [at(journey.to)] },
      ],
    },
  ],
});

/** Whether a sensor was within its verification when the goods lay beside it. */
function verification({ t, timezone }: ViewContext, leg: ColdLeg): string {
  if (leg.serial === null) return '';
  const due = leg.calibrationDue === null ? null : dateToIso(leg.calibrationDue);
  if (due !== null && due < dateToIso(localDateOf(leg.fromAt, timezone)))
    return t('temperature:journey/unverified', { date: due });
  if (leg.verifiedOn === null) return t('temperature:journey/noVerification');
  return t('temperature:journey/verified', { date: dateToIso(leg.verifiedOn) });
}

const legsTable = (ctx: ViewContext, { at, degrees, minutes, place }: Words, journey: ColdJourney): Block => ({
  kind: 'table',
  title: ctx.t('temperature:journey/legs'),
  columns: [
    { title: ctx.t('temperature:journey/place'), share: 5, bold: true },
    { title: ctx.t('temperature:journey/time'), share: 5 },
    { title: ctx.t('temperature:journey/sensor'), share: 5 },
    { title: ctx.t('temperature:journey/inRange'), share: 3, right: true },
    { title: ctx.t('temperature:journey/out'), share: 3, right: true },
    { title: ctx.t('temperature:journey/unknown'), share: 3, right: true },
    { title: ctx.t('temperature:journey/peak'), share: 4, right: true },
  ],
  rows: journey.legs.map((leg) => [
    place(leg),
    `${at(leg.fromAt)}\n${leg.toAt === null ? ctx.t('temperature:journey/until') : at(leg.toAt)}`,
    `${leg.serial ?? ''}\n${verification(ctx, leg)}`,
    minutes(leg.inMinutes),
    minutes(leg.outMinutes),
    minutes(leg.unknownMinutes),
    leg.least === null ? '' : `${degrees(leg.least)} / ${degrees(leg.most)}`,
  ]),
  framed: true,
});

function result({ t }: ViewContext, { numbers, degrees, minutes }: Words, journey: ColdJourney): Block {
  const measured = journey.inMinutes + journey.outMinutes;
  const rows: [string, string][] = [
    [t('temperature:journey/inRange'), minutes(journey.inMinutes)],
    [t('temperature:journey/out'), minutes(journey.outMinutes)],
    [t('temperature:journey/unknown'), minutes(journey.unknownMinutes)],
    [t('temperature:journey/paper/share'), measured === 0 ? '' : numbers.format((100 * journey.inMinutes) / measured)],
    [
      t('temperature:journey/peak'),
      journey.least === null ? '' : `${degrees(journey.least)} / ${degrees(journey.most)} °C`,
    ],
    [t('temperature:journey/degree'), degrees(journey.degreeMinutes)],
    [t('temperature:journey/kinetic'), journey.kinetic === null ? '' : `${numbers.format(journey.kinetic)} °C`],
  ];
  return {
    kind: 'table',
    title: t('temperature:journey/paper/figures'),
    columns: [
      { title: '', share: 6 },
      { title: '', share: 4, right: true, bold: true },
    ],
    rows,
  };
}

function decisions({ t }: ViewContext, { at, degrees, minutes }: Words, journey: ColdJourney): Block[] {
  if (journey.exposures.length === 0) return [];
  return [
    {
      kind: 'table',
      title: t('temperature:journey/paper/decided'),
      columns: [
        { title: t('temperature:journey/time'), share: 6 },
        { title: t('temperature:journey/out'), share: 3, right: true },
        { title: t('temperature:journey/peak'), share: 3, right: true },
        { title: t('temperature:journey/paper/decision'), share: 5 },
        { title: t('temperature:journey/paper/by'), share: 4 },
      ],
      rows: journey.exposures.map((one) => [
        `${at(one.fromAt)}\n${at(one.toAt)}`,
        minutes(one.minutesOut),
        degrees(one.peak),
        one.decision === null
          ? t('temperature:journey/paper/undecided')
          : t(`temperature:exposure/decision/${one.decision}`),
        one.decidedBy ?? '',
      ]),
      framed: true,
    },
  ];
}

/** What a shipment has been through, for an auditor or a claim; in the reader's language. */
async function paperOf(ctx: ViewContext, itemId: string) {
  const { t } = ctx;
  const journey = await coldJourneyOf(ctx, itemId);
  const words = wordsOf(ctx);
  const bound = (milli: number | null): number | null => (milli === null ? null : milli / 1000);
  return hallPaper(ctx, {
    title: t('temperature:journey/paper/title'),
    number: journey.orderNumber,
    blocks: [
      head(ctx, words, journey),
      result(ctx, words, journey),
      {
        kind: 'curve',
        pieces: journey.buckets.map(({ from, min, max }) => ({ at: from, min: min / 1000, max: max / 1000 })),
        from: journey.from,
        to: journey.to,
        low: bound(journey.low),
        high: bound(journey.high),
        texts: {
          title: t('temperature:journey/chart'),
          low: `${words.degrees(journey.low)} °C`,
          high: `${words.degrees(journey.high)} °C`,
          from: words.at(journey.from),
          to: words.at(journey.to),
        },
      },
      ...(journey.legs.length === 0
        ? [{ kind: 'text' as const, text: t('temperature:journey/nothing') }]
        : [legsTable(ctx, words, journey)]),
      ...(journey.outMinutes === 0 && journey.inMinutes > 0
        ? [{ kind: 'text' as const, text: t('temperature:journey/paper/noneOut') }]
        : []),
      ...decisions(ctx, words, journey),
      { kind: 'text', text: t('temperature:journey/paper/method'), small: true },
    ],
    signatures: [[t('temperature:journey/paper/signed')]],
  });
}

/** Sends it as a PDF; not found: no such shipment among those that the reader sees. */
export async function sendReport(platform: () => Platform, ctx: RawContext, itemId: string): Promise<unknown> {
  const { sheet, name } = await inUnitOf(ctx, (at) => paperOf(at, itemId));
  return sendSheets(platform, ctx, [sheet], name);
}
