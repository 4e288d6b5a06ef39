import type { ViewContext } from '#platform/context.ts';
import type { Block, Sheet } from '#platform/papers/sheet.ts';
import { findUnit } from '#modules/organisation/server/index.ts';

/** What makes one paper of the hall differ from another. */
type Content = { title: string; number: string; blocks: readonly Block[]; signatures: Sheet['signatures'] };

/** A paper of the hall: of this depot, in the reader's language, with who printed it and when, and the name of its file. */
export async function hallPaper(ctx: ViewContext, content: Content): Promise<{ sheet: Sheet; name: string }> {
  const { t } = ctx;
  const printed = new Intl.DateTimeFormat(ctx.language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: ctx.timezone,
  });
  const sheet: Sheet = {
    language: ctx.language,
    issuer: { name: (await findUnit(ctx.db, ctx.unit))?.name ?? ctx.unit, line: '' },
    footer: [t('crossdock:paper/printed', { at: printed.format(ctx.now), by: ctx.session.accountName }), ''],
    pageOf: t('crossdock:paper/page'),
    ...content,
    title: content.title.toUpperCase(),
  };
  return { sheet, name: `${content.number.replace(/[^\w-]+/g, '_')}.pdf` };
}
