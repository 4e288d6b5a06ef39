import { expect, test } from 'vitest';
import { type Card, type Cards, noCards, notCounted, putAside, settledCard, shownOf, withCard } from './cards.ts';

type Named = Card & { title: string };
const card = (title: string, more: Card = {}): Named => ({ title, ...more });
const none: Cards<Named> = noCards;
const titleOf = (cards: Cards<Named>) => shownOf(cards)?.title;

test('a wrong package stays on top until it is put aside, whatever is answered meanwhile; each wrong one has its turn', () => {
  let cards = withCard(none, card('first'));
  for (const one of [card('wrong', { stops: true }), card('second'), card('wrong too', { stops: true }), card('third')])
    cards = withCard(cards, one);
  expect(titleOf(cards)).toBe('wrong');
  cards = putAside(cards);
  expect(titleOf(cards)).toBe('wrong too');
  cards = putAside(cards);
  expect(titleOf(cards)).toBe('third');
  expect(titleOf(putAside(cards))).toBeUndefined();
});

test('what is scanned over a wrong package is named on its card and on no other', () => {
  let cards = withCard(withCard(none, card('wrong', { stops: true })), card('next', { stops: true }));
  cards = notCounted(notCounted(cards, '11'), '22');
  expect(shownOf(cards)?.notCounted).toEqual(['11', '22']);
  expect(shownOf(putAside(cards))?.notCounted).toBeUndefined();
});

test('a violet card gives way to its own answer, a later card stays', () => {
  const waiting = withCard(none, card('waits', { waits: 'a' }));
  expect(titleOf(settledCard(waiting, 'a', card('taken')))).toBe('taken');
  expect(titleOf(settledCard(withCard(waiting, card('later')), 'a', card('taken')))).toBe('later');
});
