/** SPDX names of licences that may ship: they ask for their text and the names of the authors to stand beside the product, and for nothing else. */
const permitted = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

/** Packages under another licence that ship all the same, each with what has to be heeded. A new one is the owner's to add. */
const byName: { name: RegExp; licence: RegExp; why: string }[] = [
  {
    name: /^web-push$/,
    licence: /^MPL-2\.0$/,
    why: 'used as it is published: only changes to its own files would have to be published',
  },
  {
    name: /^@img\/sharp-/,
    licence: /\bLGPL-3\.0-or-later\b/,
    why: 'libvips is a library of its own that is loaded and may be replaced; used as it is published',
  },
];

/** Why a package may ship under its licence although the licence is none of those that may; undefined where nothing has been said. */
export const exceptionFor = (name: string, licence: string): string | undefined =>
  byName.find((one) => one.name.test(name) && one.licence.test(licence))?.why;

/** Whether a licence may ship: of several to choose from one, of several that hold together each. */
export const mayShip = (licence: string): boolean =>
  licence
    .replaceAll(/[()]/g, '')
    .split(/ OR /)
    .some((choice) => choice.split(/ AND /).every((one) => permitted.has(one.trim())));

/** The licence that a text is, where a package names none. */
export const licenceOf = (text: string): string | undefined =>
  /Permission is hereby granted, free of charge/.test(text)
    ? 'MIT'
    : /Permission to use, copy, modify, and\/?o?r? distribute/.test(text)
      ? 'ISC'
      : undefined;
