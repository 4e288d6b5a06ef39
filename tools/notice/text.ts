import { exceptionFor, mayShip } from './licences.ts';
import type { Shipped } from './packages.ts';

/** Something that ships and is no package. */
export type Credit = { what: string; whose: string; licence: string; text?: string };

const copyrightLine = /^[\s*#/]*(?:portions )?(?:copyright\b|(?:\(c\)|©) *\d{4})/i;
/** Headings that say only which licence it is. */
const title = /^[\s#*=-]*(?:(?:the )?(?:\w+ )?licen[cs]e(?: \(?\w+\)?)?|all rights reserved\.?|[=-]+)[\s#*]*$/i;

/** What of a text is the licence itself: the same for all that differ in authors and line breaks. */
const bodyOf = (text: string): string =>
  text
    .split(/\r?\n/)
    .filter((line) => !copyrightLine.test(line) && !title.test(line))
    .join(' ')
    .replaceAll(/[\W_]+/g, ' ')
    .trim()
    .toLowerCase();

const copyrightsOf = ({ text = '', author }: Shipped): string[] => {
  const lines = text
    .split(/\r?\n/)
    .filter(
      (line) =>
        copyrightLine.test(line) &&
        /\d{4}|\(c\)|©/i.test(line) &&
        !/copyright (?:notice|owner|holder|statement)|\[yyyy\]|\{yyyy\}/i.test(line),
    )
    .map((line) => line.replace(/^[\s*#/]+/, '').trim());
  return lines.length > 0 ? [...new Set(lines)] : author ? [author] : [];
};

const rule = '-'.repeat(80);
const fence = (title: string): string => `${rule}\n${title}\n${rule}`;
const ending = (text: string): string =>
  text
    .replaceAll('\r', '')
    .replaceAll(/[ \t]+$/gm, '')
    .trim();

/** The text of a licence that several share: without the authors, whose lines stand with the packages. */
const sharedText = ([first, ...others]: readonly Shipped[]): string => {
  const lines = ending(first?.text ?? '').split('\n');
  return ending(lines.filter((line) => others.length === 0 || !copyrightLine.test(line)).join('\n'));
};

/** Packages by the body of their licence, those with most packages first. */
function byBody(packages: readonly Shipped[]): Shipped[][] {
  const groups = new Map<string, Shipped[]>();
  for (const one of packages) {
    if (!one.text) continue;
    const body = bodyOf(one.text);
    groups.set(body, [...(groups.get(body) ?? []), one]);
  }
  return [...groups.values()].sort((a, b) => b.length - a.length || (a[0]!.name < b[0]!.name ? -1 : 1));
}

/** Licences that may not ship, one sentence each. */
export const refusedLicences = (packages: readonly Shipped[]): string[] =>
  packages
    .filter(({ name, licence }) => !mayShip(licence) && !exceptionFor(name, licence))
    .map(
      ({ name, version, licence }) =>
        `${name} ${version} is under ${licence || 'no licence that it names'}: it may not ship (tools/notice/licences.ts)`,
    );

/** The text of NOTICE: credits, a line for each package, notices of theirs, each text of a licence once. */
export function noticeText(packages: readonly Shipped[], credits: readonly Credit[]): string {
  const groups = byBody(packages);
  const numberOf = new Map(groups.flatMap((group, at) => group.map((one) => [one, at + 1] as const)));
  const line = (one: Shipped): string => {
    const number = numberOf.get(one);
    const why = mayShip(one.licence) ? undefined : exceptionFor(one.name, one.licence);
    const head = `${one.name} ${one.version}: ${one.licence}${number ? ` (text ${number})` : ''}${why ? `; ${why}` : ''}`;
    return [head, ...copyrightsOf(one).map((copyright) => `    ${copyright}`)].join('\n');
  };
  const notices = packages.flatMap((one) =>
    one.notice ? [`${fence(`${one.name} ${one.version}`)}\n\n${ending(one.notice)}`] : [],
  );
  return `${[
    'What others wrote and is part of Kontor. Written by npm run notice from the installed packages; do not edit.',
    'Kontor itself is not licensed to anybody yet (package.json: UNLICENSED).',
    '# Data, fonts, programs',
    ...credits.map(({ what, whose, licence }) => `${what}\n    ${whose}\n    ${licence}`),
    '# Packages',
    'Packages for one kind of machine bring their own texts; where a package brings none, the text of its licence elsewhere on this page holds.',
    packages.map(line).join('\n'),
    ...(notices.length > 0 ? ['# Notices of packages', ...notices] : []),
    '# Texts',
    ...credits.flatMap(({ what, text }) => (text ? [`${fence(what)}\n\n${ending(text)}`] : [])),
    ...groups.map(
      (group, at) => `${fence(`Text ${at + 1}: ${group.map(({ name }) => name).join(', ')}`)}\n\n${sharedText(group)}`,
    ),
  ].join('\n\n')}\n`;
}
