import { Marked } from 'marked';

/** A heading of the second rank with its anchor. */
export type Heading = { anchor: string; text: string };

const plain = (html: string): string =>
  html
    .replace(/<[^>]+>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&');

/** The anchor that a heading has. */
const anchorOf = (text: string): string =>
  plain(text)
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

const keyNames = new Set(
  'Strg Ctrl Alt Umschalt Shift Maj Eingabe Enter Entrée Esc Échap Leer Space Espace Bild auf ab Page Up Down haut bas Pos1 Home Début Ende End Fin Entf Delete Suppr ↑ ↓ / ?'.split(
    ' ',
  ),
);

/** Keys of the keyboard, and not something to be typed. */
const isKeys = (text: string): boolean =>
  text.split(' ').every((one) => keyNames.has(one) || /^(F\d{1,2}|[A-Z0-9])$/.test(one));

/** What a link may lead to: the page of a chapter, the paragraph of a code. Answers address and words, or undefined. */
export type LinkTarget = (href: string) => { href: string; text: string } | undefined;

/**
 * Makes a page's HTML of its Markdown. Links name a chapter by its file, a code as `code:WEIGHT`, or `codes`, and may leave their words to the target; code spans
 * are keys of the keyboard, fenced blocks are examples.
 */
export function toHtml(
  body: string,
  target: LinkTarget,
  wrong: (sentence: string) => void,
): { html: string; headings: readonly Heading[] } {
  const headings: Heading[] = [];
  const marked = new Marked({ gfm: true });
  marked.use({
    renderer: {
      heading({ tokens, depth }) {
        const text = this.parser.parseInline(tokens);
        const anchor = anchorOf(text);
        if (depth === 2) headings.push({ anchor, text: plain(text) });
        return `<h${depth} id="${anchor}">${text}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const words = this.parser.parseInline(tokens);
        if (/^https?:|^#|^\//.test(href)) return `<a href="${href}">${words}</a>`;
        const found = target(href);
        if (!found) {
          wrong(`a link leads to ${href}, which is not there`);
          return words;
        }
        return `<a href="${found.href}">${words || found.text}</a>`;
      },
      codespan: ({ text }) => (isKeys(text) ? `<kbd>${text}</kbd>` : `<code>${text}</code>`),
    },
  });
  const html = marked.parse(body, { async: false });
  return { html, headings };
}

export const plainText = (html: string): string => plain(html).replace(/\s+/g, ' ').trim();
