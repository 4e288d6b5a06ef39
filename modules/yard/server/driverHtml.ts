import type { CheckInField, DriverSign, Typed, Wrong } from '../rules/selfCheckIn.ts';
import { type DriverLanguage, driverLanguages, driverWords } from '../rules/driverWords.ts';

const escape = (text: string): string => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

/** No scripts, no pictures, no fonts: a page of some kB on whatever phone somebody has, also in the sun and in the dark. */
const style = `:root{color-scheme:light dark}*{box-sizing:border-box}body{font:18px/26px system-ui,sans-serif;margin:0 auto;max-width:520px;padding:20px 16px 40px;background:Canvas;color:CanvasText}
h1{font-size:26px;line-height:32px;margin:0 0 4px}p{margin:4px 0;overflow-wrap:anywhere}small,.n{font-size:15px;line-height:22px;opacity:.8}label{display:block;margin:16px 0 4px;font-weight:600}label span{font-weight:400;opacity:.75}
input,button,.l a{font:inherit;display:block;width:100%;min-height:56px;padding:12px;border:2px solid GrayText;border-radius:6px;background:Field;color:FieldText}input:focus-visible,button:focus-visible,a:focus-visible{outline:3px solid #1a63c6;outline-offset:2px}
button{margin-top:24px;background:#1a56b0;border-color:#1a56b0;color:#fff;font-weight:700}.w{color:#b3261e;font-weight:600}input[aria-invalid]{border-color:#b3261e}@media(prefers-color-scheme:dark){.w{color:#ff9a90}}
.l{list-style:none;margin:16px 0;padding:0;display:grid;grid-template-columns:1fr 1fr;gap:8px}.l a{text-decoration:none;text-align:center}.s{border-radius:8px;padding:28px 16px;margin:16px 0;text-align:center;color:#fff}.s b{display:block;font-size:34px;line-height:40px;overflow-wrap:anywhere}.s svg{width:72px;height:72px;fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round;stroke-linejoin:round}.s .p{font-size:60px;line-height:68px}
.WAIT,.COME{background:#5b6472}.DRIVE{background:#1a56b0}.WORKING{background:#b3261e}.FREE,.BYE{background:#1b6e3c}`;

type Page = { language: string; title: string; body: string; refresh?: number };
const page = ({ language, title, body, refresh }: Page): string =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex,nofollow">${
    refresh === undefined ? '' : `<meta http-equiv="refresh" content="${refresh}">`
  }<title>${escape(title)}</title><style>${style}</style></head><body><main>${body}</main></body></html>`;

const ownName = (language: DriverLanguage): string => {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
};

/** The first page: every language by its own name, the one of the phone first. */
export function languagePage(depot: string, likely: DriverLanguage): string {
  const words = driverWords[likely];
  const all = [likely, ...driverLanguages.filter((one) => one !== likely)];
  const links = all.map(
    (one) => `<li><a lang="${one}" hreflang="${one}" href="?lang=${one}">${escape(ownName(one))}</a></li>`,
  );
  return page({
    language: likely,
    title: words.title,
    body: `<h1>${escape(words.title)}</h1><p>${escape(depot)}</p><ul class="l">${links.join('')}</ul>`,
  });
}

const fields: readonly { name: CheckInField; attributes: string }[] = [
  { name: 'plate', attributes: 'required autocapitalize="characters" autocomplete="off" maxlength="20"' },
  { name: 'unit', attributes: 'autocapitalize="characters" autocomplete="off" maxlength="20"' },
  { name: 'reference', attributes: 'autocomplete="off" maxlength="40"' },
  { name: 'phone', attributes: 'type="tel" autocomplete="tel" maxlength="30"' },
];

/** The form, with what was typed and what of it cannot be read. The notice on data stands before the first field. */
export function formPage(
  language: DriverLanguage,
  { depot, key, typed, wrong }: { depot: string; key: string; typed: Typed; wrong: Wrong },
): string {
  const words = driverWords[language];
  const field = ({ name, attributes }: (typeof fields)[number]): string => {
    const said = wrong[name];
    const optional = name === 'plate' ? '' : ` <span>(${escape(words.optional)})</span>`;
    const hint = name === 'unit' ? `<p class="n" id="unit-hint">${escape(words.unitHint)}</p>` : '';
    const described = [...(name === 'unit' ? ['unit-hint'] : []), ...(said ? [`${name}-wrong`] : [])].join(' ');
    return `<label for="${name}">${escape(words[name])}${optional}</label>${hint}<input id="${name}" name="${name}" value="${escape(typed[name])}" ${attributes}${
      described ? ` aria-describedby="${described}"` : ''
    }${said ? ' aria-invalid="true"' : ''}>${said ? `<p class="w" role="alert" id="${name}-wrong">${escape(words[said])}</p>` : ''}`;
  };
  const sure = wrong.unit === 'numberWrong' ? typed.unit : typed.sure;
  const hidden = { key, lang: language, sure };
  return page({
    language,
    title: words.title,
    body: `<h1>${escape(words.title)}</h1><p>${escape(depot)}</p><p class="n">${escape(words.privacy)}</p><form method="post">${Object.entries(
      hidden,
    )
      .map(([name, value]) => `<input type="hidden" name="${name}" value="${escape(value)}">`)
      .join('')}${fields.map(field).join('')}<button>${escape(words.send)}</button></form>`,
  });
}

/** Drawn, because not every phone has such letters: a clock, to the gate, an arrow, a stop sign, a check mark. */
const check = '<path d="M4 13l5 5L20 7"/>';
const glyphs = {
  WAIT: '<circle cx="12" cy="12" r="9"/><path d="M12 7v5l3 3"/>',
  COME: '<path d="M3 12h12M11 7l5 5-5 5M20 4v16"/>',
  DRIVE: '<path d="M4 12h15M13 6l6 6-6 6"/>',
  WORKING: '<path d="M8 3h8l5 5v8l-5 5H8l-5-5V8z"/><path d="M8 12h8"/>',
  FREE: check,
  BYE: check,
} as const;
/** s between two looks of a page that waits. */
const looksEvery = 15;

/** One sign, as large as the phone: colour, mark and word say the same. */
export function signPage(
  language: DriverLanguage,
  shown: DriverSign,
  { depot, plate }: { depot: string; plate: string },
): string {
  const words = driverWords[language];
  const says = {
    WAIT: [words.wait, words.waitText],
    COME: [words.comeToGate, ''],
    DRIVE: [words.driveTo, ''],
    WORKING: [words.working, words.workingText],
    FREE: [words.free, words.freeText],
    BYE: [words.bye, ''],
  } as const;
  const [first, second] = says[shown.sign];
  const place = shown.sign === 'DRIVE' ? `<b class="p">${escape(shown.place)}</b>` : '';
  const ends = shown.sign === 'BYE' || shown.sign === 'COME';
  return page({
    language,
    title: first,
    ...(ends ? {} : { refresh: looksEvery }),
    body: `<div class="s ${shown.sign}" role="status"><svg viewBox="0 0 24 24" aria-hidden="true">${glyphs[shown.sign]}</svg><b>${escape(first)}</b>${place}<p>${escape(second)}</p></div><p>${escape(plate)}</p><p class="n">${escape(depot)}</p>${
      ends ? '' : `<p class="n">${escape(words.again)}</p>`
    }`,
  });
}

/** What an old or unknown code, or too many tries, are answered with. */
export const closedPage = (language: DriverLanguage, why: 'gone' | 'tooMany'): string => {
  const words = driverWords[language];
  return page({ language, title: words.title, body: `<h1>${escape(words.title)}</h1><p>${escape(words[why])}</p>` });
};
