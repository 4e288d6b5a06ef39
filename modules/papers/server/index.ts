import { afterwards, on, raw, type ServerModule, view } from '#platform/module.ts';
import { paperPersons } from './persons.ts';
import { paperRetention } from './retention.ts';
import type { ViewContext } from '#platform/context.ts';
import type { Platform } from '#platform/platform.ts';
import { listClosed, listReopened } from '#modules/crossdock/contract/facts.ts';
import { rowsOf } from '#modules/shipments/server/index.ts';
import * as calls from '../contract/calls.ts';
import { issueOnClosing, papersOf, voidOnReopening } from './issue.ts';
import { kindsOf } from './make.ts';
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
});

/** What was issued, and a draft of each kind that was not. */
async function tripPapers(ctx: ViewContext, tripId: string): Promise<calls.TripPaper[]> {
  const of = await readTrip(ctx, await rowsOf(ctx), tripId);
  const issued = await papersOf(ctx, tripId);
  const valid = new Set(issued.filter(({ voided_at }) => voided_at === null).map(({ kind }) => kind));
  const drafts = kindsOf(of, (await depotOf(ctx)).address.countryCode).filter((kind) => !valid.has(kind));
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
