import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Chapter, chapters, dayOf, everybody, languages, roles } from '#handbook/book.ts';
import { root } from './root.ts';
import { type Heading, type LinkTarget, toHtml } from './markdown.ts';
import { type CodeParagraph, everyChapter, type Manuscript, type Written } from './read.ts';

/** A page as it is written to `help/<language>/<name>`. */
export type Page = {
  name: string;
  title: string;
  main: string;
  headings: readonly Heading[];
  kind: 'front' | 'chapter' | 'codes' | 'all';
};

const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

/** From a page to the folder of all languages; the program lies one further up. */
const up = '../';

const ownNames = { de: 'Deutsch', en: 'English', fr: 'Français' } as const;

/** Looks of a picture that are there, as `pictures/planning-de-light.webp`. */
const pictureFile = (picture: string, language: string, look: 'light' | 'dark'): string =>
  `${picture}-${language}-${look}.webp`;
const hasPicture = (picture: string, language: string): boolean =>
  (['light', 'dark'] as const).every((look) =>
    existsSync(join(root, 'handbook/pictures', pictureFile(picture, language, look))),
  );

/** The picture of a chapter in the look that the reader's machine asks for. */
function pictureOf(chapter: Pick<Chapter, 'picture' | 'phone'>, language: string, words: string): string {
  const { picture, phone } = chapter;
  if (!picture || !hasPicture(picture, language)) return '';
  const [width, height] = phone ? [390, 844] : [1280, 800];
  return (
    `<figure${phone ? ' class="phone"' : ''}><picture>` +
    `<source srcset="${up}pictures/${pictureFile(picture, language, 'dark')}" media="(prefers-color-scheme: dark)" />` +
    `<img src="${up}pictures/${pictureFile(picture, language, 'light')}" width="${width}" height="${height}" loading="lazy" alt="${escaped(words)}" />` +
    `</picture></figure>`
  );
}

/** Where links of a page lead: into pages of their own, or to anchors of the page that holds everything. */
function targets(book: Manuscript, within: ReadonlySet<string> = new Set()): LinkTarget {
  return (href) => {
    if (href === 'codes') return { href: 'codes.html', text: escaped(book.words('codes')) };
    if (href.startsWith('code:')) {
      const code = book.codes.find((one) => one.code === href.slice(5));
      return code && { href: `codes.html#${code.code}`, text: code.numbers[0] ?? code.code };
    }
    const written = book.chapters.get(href.replace(/\.md$/, ''));
    if (!written) return undefined;
    return {
      href: within.has(written.id) ? `#chapter-${written.id}` : `${written.id}.html`,
      text: escaped(written.title),
    };
  };
}

const linkTo = (book: Manuscript, id: string): string => {
  const title = book.chapters.get(id)?.title ?? id;
  return `<a href="${id}.html">${escaped(title)}</a>`;
};

const findChapter = (id: string): Chapter | undefined => chapters.find((chapter) => chapter.id === id);

/** Behind the first paragraph, because people read a sentence before they look; where a chapter begins with a part, before that. */
const withPicture = (html: string, picture: string): string =>
  html.startsWith('<p>') ? html.replace('</p>', `</p>${picture}`) : picture + html;

function bodyOf(book: Manuscript, written: Written, within: ReadonlySet<string>, wrong: (sentence: string) => void) {
  const { html, headings } = toHtml(written.body, targets(book, within), (sentence) =>
    wrong(`${written.id}: ${sentence}`),
  );
  const chapter = findChapter(written.id);
  return {
    html: withPicture(html, chapter ? pictureOf(chapter, book.language, `${written.title}: ${written.summary}`) : ''),
    headings,
  };
}

function chapterPage(book: Manuscript, written: Written, wrong: (sentence: string) => void): Page {
  const { html, headings } = bodyOf(book, written, new Set(), wrong);
  const chapter = findChapter(written.id);
  const role = roles.find(({ id }) => dayOf(id) === written.id);
  const screens = (chapter?.screens ?? []).flatMap((id) => book.screenTitles.get(id) ?? []);
  const related = role ? [...role.reads] : (chapter?.related ?? []);
  const order = everyChapter();
  const at = order.indexOf(written.id);
  const [before, after] = [order[at - 1], order[at + 1]];
  const main =
    `<h1>${escaped(written.title)}</h1><p class="lead">${escaped(written.summary)}</p>` +
    (role
      ? `<p class="tools"><a class="button" href="all-${role.id}.html">${escaped(book.words('everything'))}</a></p>`
      : '') +
    html +
    (related.length > 0
      ? `<section class="related" aria-labelledby="related"><h2 id="related">${escaped(book.words('related'))}</h2><ul>${related.map((id) => `<li>${linkTo(book, id)}<span>${escaped(book.chapters.get(id)?.summary ?? '')}</span></li>`).join('')}</ul></section>`
      : '') +
    (screens.length > 0
      ? `<p class="screens">${escaped(book.words('screens'))}: ${[...new Set(screens)].map(escaped).join(', ')}.</p>`
      : '') +
    `<nav class="turn" aria-label="${escaped(`${book.words('previous')}, ${book.words('next')}`)}">` +
    (before
      ? `<a rel="prev" href="${before}.html"><span>${escaped(book.words('previous'))}</span>${escaped(book.chapters.get(before)?.title ?? '')}</a>`
      : '<span></span>') +
    (after
      ? `<a rel="next" href="${after}.html"><span>${escaped(book.words('next'))}</span>${escaped(book.chapters.get(after)?.title ?? '')}</a>`
      : '<span></span>') +
    '</nav>';
  return { name: `${written.id}.html`, title: written.title, main, headings, kind: 'chapter' };
}

const paragraphOf = (book: Manuscript, code: CodeParagraph): string =>
  `<section class="code" id="${code.code}"><h3>${code.numbers.map((number) => `<span class="number">${number}</span>`).join(' ')} ${escaped(code.text)}</h3>` +
  `<dl><dt>${escaped(book.words('means'))}</dt><dd>${escaped(code.means)}</dd><dt>${escaped(book.words('do'))}</dt><dd>${escaped(code.todo)}</dd></dl></section>`;

function codesPage(book: Manuscript): Page {
  const areas = Object.entries(book.areas);
  const main =
    `<h1>${escaped(book.words('codes'))}</h1><p class="lead">${escaped(book.words('codesLead'))}</p>` +
    areas
      .map(
        ([area, name]) =>
          `<h2 id="area-${area}">${escaped(name)}</h2>${book.codes
            .filter((code) => code.area === area)
            .map((code) => paragraphOf(book, code))
            .join('')}`,
      )
      .join('');
  const headings = areas.map(([area, text]) => ({ anchor: `area-${area}`, text }));
  return { name: 'codes.html', title: book.words('codes'), main, headings, kind: 'codes' };
}

function frontPage(book: Manuscript, wrong: (sentence: string) => void): Page {
  const five = book.chapters.get('five-minutes');
  const { html, headings } = five
    ? toHtml(five.body, targets(book), (sentence) => wrong(`five-minutes: ${sentence}`))
    : { html: '', headings: [] };
  const withPictures = html.replace(/<p>\[picture:([\w-]+)\]<\/p>/g, (_whole, name: string) => {
    const chapter = chapters.find(({ picture }) => picture === name);
    return chapter ? pictureOf(chapter, book.language, book.chapters.get(chapter.id)?.summary ?? '') : '';
  });
  const cards = roles.map(({ id }) => {
    const [name, does] = book.roles[id] ?? [id, ''];
    return `<li><a href="${dayOf(id)}.html"><b>${escaped(name)}</b><span>${escaped(does)}</span></a></li>`;
  });
  const main =
    `<h1>${escaped(book.words('title'))}</h1><p class="lead">${escaped(book.words('lead'))}</p>` +
    `<h2 id="who">${escaped(book.words('who'))}</h2><ul class="cards">${cards.join('')}</ul>` +
    `<h2 id="everybody">${escaped(book.words('everybody'))}</h2><ul class="links">${everybody.map((id) => `<li>${linkTo(book, id)}</li>`).join('')}<li><a href="codes.html">${escaped(book.words('codes'))}</a></li></ul>` +
    `<h2 id="five">${escaped(book.words('five'))}</h2>${five ? `<p class="lead">${escaped(five.summary)}</p>` : ''}${withPictures}`;
  const own = [
    { anchor: 'who', text: book.words('who') },
    { anchor: 'everybody', text: book.words('everybody') },
    { anchor: 'five', text: book.words('five') },
  ];
  return { name: 'index.html', title: book.words('title'), main, headings: [...own, ...headings], kind: 'front' };
}

/** Everything that a role reads, one behind the other: to be printed, or kept as one PDF. */
function allPage(book: Manuscript, role: (typeof roles)[number], wrong: (sentence: string) => void): Page {
  const [name] = book.roles[role.id] ?? [role.id];
  const ids = [dayOf(role.id), ...role.reads, ...everybody];
  const within = new Set(ids);
  const parts = ids.flatMap((id) => book.chapters.get(id) ?? []);
  const title = `${book.words('everythingFor')}${name}`;
  const main =
    `<h1>${escaped(title)}</h1><p class="tools"><button type="button" class="button" data-print="">${escaped(book.words('print'))}</button></p>` +
    `<ol class="contents">${parts.map(({ id, title: of }) => `<li><a href="#chapter-${id}">${escaped(of)}</a></li>`).join('')}</ol>` +
    parts
      .map((part) => {
        // Headings of parts stand once on this page: their anchors are those of their chapter.
        const html = bodyOf(book, part, within, wrong)
          .html.replace(/<h2 id="([^"]+)">/g, `<h3 id="${part.id}-$1">`)
          .replace(/<\/h2>/g, '</h3>');
        return `<section class="part" id="chapter-${part.id}"><h2>${escaped(part.title)}</h2><p class="lead">${escaped(part.summary)}</p>${html}</section>`;
      })
      .join('');
  const headings = parts.map(({ id, title: of }) => ({ anchor: `chapter-${id}`, text: of }));
  return { name: `all-${role.id}.html`, title, main, headings, kind: 'all' };
}

/** All pages of a language. `wrong` hears of links that lead nowhere. */
export function pagesOf(book: Manuscript, wrong: (sentence: string) => void): readonly Page[] {
  return [
    frontPage(book, wrong),
    ...everyChapter().flatMap((id) => {
      const written = book.chapters.get(id);
      return written ? [chapterPage(book, written, wrong)] : [];
    }),
    codesPage(book),
    ...roles.map((role) => allPage(book, role, wrong)),
  ];
}

/** Contents by role, the reader's open; each page says which of its roles is the first. */
function contentsOf(book: Manuscript, page: Page): string {
  const id = page.name.replace(/\.html$/, '');
  const entry = (chapter: string): string =>
    `<li><a href="${chapter}.html"${chapter === id ? ' aria-current="page"' : ''}>${escaped(chapter === 'codes' ? book.words('codes') : (book.chapters.get(chapter)?.title ?? chapter))}</a></li>`;
  const first = roles.find((role) => dayOf(role.id) === id || `all-${role.id}` === id || role.reads.includes(id));
  const forAll = [...everybody, 'codes'];
  return (
    `<a class="to-front" href="index.html"${id === 'index' ? ' aria-current="page"' : ''}>${escaped(book.words('home'))}</a>` +
    `<details${!first ? ' open=""' : ''} data-role=""><summary>${escaped(book.words('everybody'))}</summary><ul>${forAll.map(entry).join('')}</ul></details>` +
    roles
      .map((role) => {
        const [name] = book.roles[role.id] ?? [role.id];
        return `<details${role === first ? ' open=""' : ''} data-role="${role.id}"><summary>${escaped(name)}</summary><ul>${[dayOf(role.id), ...role.reads].map(entry).join('')}</ul></details>`;
      })
      .join('')
  );
}

/** The whole document of a page. */
export function documentOf(book: Manuscript, page: Page): string {
  const word = (key: string) => escaped(book.words(key));
  const others = languages
    .map(
      (language) =>
        `<a href="${up}${language}/${page.name}" hreflang="${language}" lang="${language}"${language === book.language ? ' aria-current="true"' : ''}>${ownNames[language]}</a>`,
    )
    .join('');
  const onPage =
    page.headings.length > 1
      ? `<nav class="on-page" aria-labelledby="on-page"><h2 id="on-page">${word('onThisPage')}</h2><ul>${page.headings.map(({ anchor, text }) => `<li><a href="#${anchor}">${escaped(text)}</a></li>`).join('')}</ul></nav>`
      : '<div class="on-page"></div>';
  const title = page.kind === 'front' ? page.title : `${page.title} · ${book.words('title')}`;
  return (
    `<!doctype html>\n<html lang="${book.language}">\n<head>\n<meta charset="utf-8" />\n<meta name="viewport" content="width=device-width, initial-scale=1" />\n` +
    `<title>${escaped(title)}</title>\n<link rel="icon" href="${up}${up}kontor.svg" />\n<link rel="stylesheet" href="${up}handbook.css" />\n<script defer="" src="${up}handbook.js"></script>\n</head>\n` +
    `<body class="${page.kind}">\n<a class="skip" href="#main">${word('skip')}</a>\n` +
    `<header><a class="name" href="index.html"><img src="${up}${up}kontor.svg" alt="" width="20" height="20" />${word('title')}</a>` +
    `<div class="find" role="search"><input type="search" aria-label="${word('search')}" placeholder="${word('search')}" autocomplete="off" spellcheck="false" role="combobox" aria-expanded="false" aria-controls="found" data-none="${word('searchNone')}" data-failed="${word('searchFailed')}" /><kbd title="${word('searchKey')}">/</kbd><div id="found" role="listbox" aria-label="${word('found')}" hidden=""></div></div>` +
    `<nav class="languages" aria-label="${word('language')}">${others}</nav></header>\n` +
    `<div class="frame">\n<details class="contents-of-book" open=""><summary>${word('contents')}</summary><nav aria-label="${word('contents')}">${contentsOf(book, page)}</nav></details>\n` +
    `<main id="main" tabindex="-1">${page.main}</main>\n${onPage}\n</div>\n</body>\n</html>\n`
  );
}
