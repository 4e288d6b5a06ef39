import { afterwards, on, raw, type ServerModule, view } from '#platform/module.ts';
import { addressParts } from '../rules/cmrAddress.ts';
import { paperPersons } from './persons.ts';
import { paperRetention } from './retention.ts';
import type { ViewContext } from '#platform/context.ts';
import type { Platform } from '#platform/platform.ts';
import { listClosed, listReopened } from '#modules/crossdock/contract/facts.ts';
import { rowsOf } from '#modules/shipments/server/index.ts';
import * as calls from '../contract/calls.ts';
import { issueOnClosing, papersOf, voidOnReopening } from './issue.ts';
import { checkViews } from '#platform/checkAnswers.ts';
import { kindsOf, lackingOf } from './make.ts';
import { readTrip } from './read.ts';
import { sendDeliveryNotes, sendDraft, sendIssued } from './send.ts';
import { depotOf } from './words.ts';
import type { PaperRow } from './tables.gen.ts';

export { issueOnClosing } from './issue.ts';
export { speaker } from './make.ts';
export { depotOf, sheetHead, type Words } from './words.ts';
export type { PaperLanguage } from '../rules/language.ts';

const issuedView = (row: PaperRow): calls.TripPaper => ({
  kind: row.kind,
  paperId: row.id,
  number: row.number,
  orderNumber: row.order_number,
  language: row.language,
  issuedAt: row.issued_at,
  sha256: row.sha256,
  printed: row.printed,
  voidedAt: row.voided_at,
  checkResults: [],
});

/** Parts of an address in the reader's words. */
const partsIn = (ctx: ViewContext, parts: string | number | undefined): string =>
  addressParts
    .filter((part) =>
      String(parts ?? '')
        .split(',')
        .includes(part),
    )
    .map((part) => ctx.t(`papers:part/${part}`))
    .join(', ');

/** What was issued, and a draft of each kind that was not. */
async function tripPapers(ctx: ViewContext, tripId: string): Promise<calls.TripPaper[]> {
  const of = await readTrip(ctx, await rowsOf(ctx), tripId);
  const issued = await papersOf(ctx, tripId);
  const valid = new Set(issued.filter(({ voided_at }) => voided_at === null).map(({ kind }) => kind));
  const { countryCode } = (await depotOf(ctx)).address;
  const drafts = kindsOf(of, countryCode).filter((kind) => !valid.has(kind));
  const names = new Map(of.goods.map(({ item }) => [item.id, item.order_number]));
  return [
    ...drafts.map((kind) => ({
      kind,
      paperId: null,
      number: null,
      orderNumber: null,
      language: null,
      issuedAt: null,
      sha256: null,
      printed: 0,
      voidedAt: null,
      checkResults: checkViews(
        ctx,
        lackingOf(kind, of, countryCode).map((issue) => ({
          ...issue,
          itemName: names.get(issue.itemId ?? ''),
          args: { ...issue.args, parts: partsIn(ctx, issue.args?.parts) },
        })),
        'papers',
      ),
    })),
    ...issued.map(issuedView),
  ];
}

export const papers = (platform: () => Platform): ServerModule => ({
  name: 'papers',
  personal: paperPersons,
  retention: paperRetention,
  reactions: [
    afterwards(listClosed, 'issuePapers', async (ctx, { kind, listId }) => {
      if (kind === 'LDG') await issueOnClosing(platform(), ctx, listId);
    }),
    on(listReopened, async (ctx, { kind, listId }) => {
      if (kind === 'LDG') await voidOnReopening(ctx, listId);
    }),
  ],
  routes: [
    view(calls.tripPapers, (ctx, { params }) => tripPapers(ctx, params.id)),
    raw(calls.draftPaper, (ctx, { params, query }) => sendDraft(platform, ctx, { ...params, ...query })),
    raw(calls.issuedPaper, (ctx, { params, query }) => sendIssued(platform, ctx, params.id, query)),
    raw(calls.deliveryNotes, (ctx, { query }) => sendDeliveryNotes(platform, ctx, query.id, query)),
  ],
});
