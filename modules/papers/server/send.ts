import type { Sheet } from '#platform/papers/sheet.ts';
import { sendSheets } from '#platform/papers/sendSheets.ts';
import type { CommandContext, ViewContext } from '#platform/context.ts';
import type { RawContext } from '#platform/module.ts';
import type { Platform } from '#platform/platform.ts';
import { inUnitOf } from '#platform/inUnitOf.ts';
import { getTripRow, tripView } from '#modules/dispatch/server/index.ts';
import { rowsOf } from '#modules/shipments/server/index.ts';
import type { PaperKind } from '../rules/kinds.ts';
import type { PaperLanguage } from '../rules/language.ts';
import { countPrint, issuedPaper, takeBackPrint } from './issue.ts';
import { type Made, makeDeliveryNote, makePapers, speaker } from './make.ts';
import { readGoods, readTrip } from './read.ts';
import { copiesOf, repeated } from './copies.ts';
import type { PaperRow } from './tables.gen.ts';
import { wordsIn } from './words.ts';
import { notFound } from '#kernel/errors.ts';

/** What the reader asks for beside the paper. */
type Asked = { language?: PaperLanguage | undefined; timezone?: string | undefined };

/** A paper of a trip as it would be now. */
export async function sendDraft(
  platform: () => Platform,
  ctx: RawContext,
  { id, kind, language, timezone }: { id: string; kind: PaperKind } & Asked,
): Promise<unknown> {
  const sheets = await inUnitOf(ctx, async (at) => {
    const of = await readTrip(at, await rowsOf(at), id);
    const made = await makePapers(await speaker(at, platform(), timezone), kind, of, language);
    const times = await copiesOf(at, kind);
    return made.flatMap((one) => repeated(one.sheets, times));
  });
  if (sheets.length === 0) throw notFound('papers:refusal/nothing');
  return sendSheets(platform, ctx, sheets, `${kind.toLowerCase().replaceAll('_', '-')}.pdf`);
}

/** Delivery notes of shipments, each with the trip that carries it when there is one. */
export async function sendDeliveryNotes(
  platform: () => Platform,
  ctx: RawContext,
  ids: readonly string[],
  { language, timezone }: Asked,
): Promise<unknown> {
  const sheets = await inUnitOf(ctx, async (at) => {
    const rows = await rowsOf(at);
    const goods = await readGoods(at, rows, ids);
    const by = await speaker(at, platform(), timezone);
    const trips = new Map<string, Awaited<ReturnType<typeof tripView>>>();
    const made: Made[] = [];
    for (const one of goods) {
      const { trip_id } = one.item;
      if (trip_id && !trips.has(trip_id)) trips.set(trip_id, await tripView(at, await getTripRow(at, rows, trip_id)));
      made.push(await makeDeliveryNote(by, one, trip_id ? trips.get(trip_id) : undefined, language));
    }
    const times = await copiesOf(at, 'DELIVERY_NOTE');
    return made.flatMap((one) => repeated(one.sheets, times));
  });
  return sendSheets(platform, ctx, sheets, 'delivery-notes.pdf');
}

/** An issued paper says that it is the original, a copy or void, and by which hash its content can be proved. */
async function marked(
  ctx: ViewContext,
  platform: Platform,
  row: PaperRow,
  first: boolean,
  timezone: string | undefined,
): Promise<Sheet[]> {
  const words = await wordsIn(ctx, platform, row.language, timezone);
  const { t } = words;
  const state = row.voided_at !== null ? 'void' : first ? 'original' : 'copy';
  return row.sheets.map((sheet) => ({
    ...sheet,
    mark: { text: t(`papers:mark/${state}`), ...(state === 'void' ? { colour: '#b3261e' } : {}) },
    code: { content: `${row.number} ${row.sha256}`, text: t('papers:check') },
    footer: [
      words.printed,
      t('papers:frozen', {
        at: words.moment(row.issued_at),
        hash: `${row.sha256.slice(0, 8)} … ${row.sha256.slice(-4)}`,
      }),
    ],
  }));
}

export async function sendIssued(
  platform: () => Platform,
  ctx: RawContext,
  id: string,
  { timezone, as }: { timezone?: string | undefined; as?: 'copy' | undefined },
): Promise<unknown> {
  // Who may not see it counts nothing.
  const row = await inUnitOf(ctx, (at) => issuedPaper(at, id));
  if (as === 'copy') {
    const sheets = await inUnitOf(ctx, (at) => marked(at, platform(), row, false, timezone));
    return sendSheets(platform, ctx, sheets, `${row.number}.pdf`);
  }
  const system = <T>(work: (ctx: CommandContext) => Promise<T>) => platform().asSystem(row.org_unit, work);
  const first = await system((at) => countPrint(at, id));
  try {
    // One of them is the original; what is printed with it says that it is a copy.
    const sheets = await inUnitOf(ctx, async (at) => [
      ...(await marked(at, platform(), row, first, timezone)),
      ...repeated(await marked(at, platform(), row, false, timezone), (await copiesOf(at, row.kind)) - 1),
    ]);
    return await sendSheets(platform, ctx, sheets, `${row.number}.pdf`);
  } catch (error) {
    await system((at) => takeBackPrint(at, id));
    throw error;
  }
}
