import type { Translate } from '#platform/texts.ts';
import type { SharedProofs } from './links.ts';
import { type Attempt, packagesText } from './readProofs.ts';

const escape = (text: string): string => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
const tone = { OK: '#1b6e3c', DEVIATION: '#8a5300', HINDRANCE: '#b3261e' } as const;

const style = `:root{color-scheme:light dark}body{font:15px/22px system-ui,sans-serif;margin:0 auto;max-width:640px;padding:24px 16px;background:Canvas;color:CanvasText}
h1{font-size:20px;line-height:28px;margin:0 0 4px}p{margin:4px 0;overflow-wrap:anywhere}article{border-top:1px solid GrayText;padding:16px 0}h2{font-size:17px;margin:0 0 8px}
dl{display:grid;grid-template-columns:auto 1fr;gap:2px 16px;margin:8px 0}dt{opacity:.75}dd{margin:0;overflow-wrap:anywhere}b.r{border-left:4px solid;padding-left:8px}small{opacity:.75}`;

type Words = { t: Translate; language: string; timezone: string };

function attemptHtml({ t, language, timezone }: Words, attempt: Attempt): string {
  const moment = (at: number) =>
    new Intl.DateTimeFormat(language, { timeZone: timezone, dateStyle: 'medium', timeStyle: 'short' }).format(at);
  const rows: [string, string][] = [
    [t('delivery:proof/at'), moment(attempt.at)],
    [t('delivery:proof/packages'), packagesText(t, attempt, String).join(', ')],
    ...(attempt.reason ? [[t('delivery:proof/reason'), attempt.reason] as [string, string]] : []),
    ...(attempt.signer ? [[t('delivery:proof/signer'), attempt.signer] as [string, string]] : []),
  ];
  const lines = rows.map(([name, value]) => `<dt>${escape(name)}</dt><dd>${escape(value)}</dd>`).join('');
  return `<p><b class="r" style="border-color:${tone[attempt.result]}">${escape(t(`delivery:proof/result/${attempt.result}`))}</b></p><dl>${lines}</dl>`;
}

const page = (language: string, title: string, body: string): string =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex,nofollow"><title>${escape(title)}</title><style>${style}</style></head><body><main>${body}</main></body></html>`;

/** The page behind a link: of persons it names who signed, nobody else; no address, no remark, no picture. */
export function sharedPage(t: Translate, language: string, shared: SharedProofs): string {
  const words = { t, language, timezone: shared.timezone };
  const until = new Intl.DateTimeFormat(language, { timeZone: shared.timezone, dateStyle: 'long' }).format(
    shared.expiresAt,
  );
  const orders = shared.proofs.map(
    ({ item, attempts }) =>
      `<article><h2>${escape(t('delivery:proof/order', { order: item.order_number }))}</h2>${
        attempts.length > 0
          ? attempts.map((attempt) => attemptHtml(words, attempt)).join('')
          : `<p>${escape(t('delivery:shared/notYet'))}</p>`
      }</article>`,
  );
  return page(
    language,
    t('delivery:shared/title'),
    `<h1>${escape(t('delivery:shared/title'))}</h1><p>${escape(shared.depot)}</p>${orders.join('')}<p><small>${escape(t('delivery:shared/until', { date: until }))}</small></p>`,
  );
}

/** What an unknown, ended or old link says. */
export const closedPage = (t: Translate, language: string): string =>
  page(
    language,
    t('delivery:shared/title'),
    `<h1>${escape(t('delivery:shared/gone'))}</h1><p>${escape(t('delivery:shared/goneText'))}</p>`,
  );
