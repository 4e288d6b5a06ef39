// What a page of the handbook does beside being read: search, the role whose contents stand open, printing.
import MiniSearch from 'minisearch';
import { answersOf, type Found, searchOptions } from '#handbook/search.ts';

const roleKept = 'kontor-handbook-role';
const mostFound = 12;

/** The reader's role stays open from page to page, where the page belongs to it. */
function keepRole(): void {
  const all = [...document.querySelectorAll<HTMLDetailsElement>('details[data-role]')];
  const current = all.filter((one) => one.querySelector('[aria-current="page"]'));
  const kept = localStorage.getItem(roleKept);
  const wanted = current.find((one) => one.dataset.role === kept) ?? current[0];
  if (wanted) for (const one of all) one.open = one === wanted;
  for (const one of all)
    one.querySelector('ul')?.addEventListener('click', () => localStorage.setItem(roleKept, one.dataset.role ?? ''));
}

/** On a narrow page the contents wait behind their heading. */
function foldContents(): void {
  const contents = document.querySelector<HTMLDetailsElement>('.contents-of-book');
  if (contents && window.matchMedia('(max-width: 899px)').matches) contents.open = false;
}

let index: Promise<MiniSearch> | undefined;

/** The index of this language; one that could not be read is asked for again. */
function readIndex(): Promise<MiniSearch> {
  index ??= fetch('index.json')
    .then((answer) => {
      if (!answer.ok) throw new Error(`index answered ${answer.status}`);
      return answer.text();
    })
    .then((text) => MiniSearch.loadJSON(text, searchOptions()))
    .catch((error: unknown) => {
      index = undefined;
      throw error;
    });
  return index;
}

function search(): void {
  const field = document.querySelector<HTMLInputElement>('.find input');
  const list = document.getElementById('found');
  if (!field || !list) return;
  let active = 0;
  const options = () => [...list.querySelectorAll<HTMLAnchorElement>('a')];
  const mark = (wanted: number): void => {
    const all = options();
    active = all.length === 0 ? 0 : (wanted + all.length) % all.length;
    for (const [at, one] of all.entries()) one.setAttribute('aria-selected', String(at === active));
    field.setAttribute('aria-activedescendant', all[active]?.id ?? '');
    all[active]?.scrollIntoView({ block: 'nearest' });
  };
  const close = (): void => {
    list.hidden = true;
    field.setAttribute('aria-expanded', 'false');
    field.removeAttribute('aria-activedescendant');
  };
  const say = (text: string): void => {
    const line = document.createElement('p');
    line.textContent = text;
    list.replaceChildren(line);
  };
  const show = (found: readonly Found[]): void => {
    list.replaceChildren(
      ...found.map(({ id, title, part }, at) => {
        const link = document.createElement('a');
        link.href = id;
        link.id = `found-${at}`;
        link.role = 'option';
        link.tabIndex = -1;
        const name = document.createElement('b');
        name.textContent = title;
        const where = document.createElement('span');
        where.textContent = part;
        link.append(name, where);
        return link;
      }),
    );
    if (found.length === 0) say(field.dataset.none ?? '');
    mark(0);
  };
  const find = async (): Promise<void> => {
    const typed = field.value.trim();
    if (typed === '') return close();
    list.hidden = false;
    field.setAttribute('aria-expanded', 'true');
    try {
      const read = await readIndex();
      if (field.value.trim() !== typed) return;
      show(answersOf(read, typed, mostFound));
    } catch {
      say(field.dataset.failed ?? '');
    }
  };
  field.addEventListener('input', () => void find());
  field.addEventListener('focus', () => void find());
  field.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown') mark(active + 1);
    else if (event.key === 'ArrowUp') mark(active - 1);
    else if (event.key === 'Enter') {
      const link = options()[active];
      close();
      link?.click();
    } else if (event.key === 'Escape') {
      close();
      field.blur();
    } else return;
    event.preventDefault();
  });
  list.addEventListener('click', close);
  document.addEventListener('pointerdown', (event) => {
    if (event.target instanceof Node && !list.contains(event.target) && event.target !== field) close();
  });
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    field.focus();
    field.select();
  });
}

keepRole();
foldContents();
search();
for (const button of document.querySelectorAll('[data-print]')) button.addEventListener('click', () => window.print());
