import type { Translate } from '#platform/texts.ts';

const escape = (text: string): string => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
const style = `:root{color-scheme:light dark}body{font:16px/24px system-ui,sans-serif;margin:0 auto;max-width:640px;padding:24px 16px;background:Canvas;color:CanvasText}
h1{font-size:20px;line-height:28px;margin:0 0 8px}p{margin:0 0 16px}button{font:inherit;min-height:48px;padding:0 24px}`;

/** Nothing of the page is run, framed or found; its one form goes back to where it came from. */
export const outside = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  // The form names its origin only where a referrer may be told to the own site.
  'referrer-policy': 'same-origin',
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
};

/** The page behind the link in a mail: one button ends it (`done`: it has ended). */
export function endPage(t: Translate, language: string, done: boolean): string {
  const title = escape(t(done ? 'reporting:mail/ended' : 'reporting:mail/endTitle'));
  const body = done
    ? `<p>${escape(t('reporting:mail/endedText'))}</p>`
    : `<p>${escape(t('reporting:mail/endText'))}</p><form method="post"><button type="submit">${escape(t('reporting:mail/endButton'))}</button></form>`;
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex,nofollow"><title>${title}</title><style>${style}</style></head><body><main><h1>${title}</h1>${body}</main></body></html>`;
}
