import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { AttributeLabels } from './AttributeLabels.tsx';

const labels = [
  ['GG', 'Gefahrgut'],
  ['HB', 'Hebebühne'],
  ['NN', 'Nachnahme'],
  ['AV', 'Avis'],
  ['LG', 'Langgut'],
].map(([code = '', title = '']) => ({ code, title }));
/** What somebody reads, without the tooltips. */
const read = (props: Parameters<typeof AttributeLabels>[0]): string[] =>
  [...renderToStaticMarkup(createElement(AttributeLabels, props)).matchAll(/>([^<]+)</g)].map(
    (found) => found[1] ?? '',
  );

// Specification 3, 9: "Attribute labels hidden when more than 4 attributes are set."
it('bears its labels up to four attributes; of five the labels are hidden and the codes stay', () => {
  expect(read({ labels: labels.slice(0, 4), all: true })).toEqual(['Gefahrgut', 'Hebebühne', 'Nachnahme', 'Avis']);
  expect(read({ labels, all: true })).toEqual(['GG', 'HB', 'NN', 'AV', 'LG']);
});

it('says codes in a cell, three of five and how many more', () => {
  expect(read({ labels: labels.slice(0, 4) })).toEqual(['GG', 'HB', 'NN', 'AV']);
  expect(read({ labels })).toEqual(['GG', 'HB', 'NN', '+2']);
});
