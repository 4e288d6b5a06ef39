import { expect, test } from 'vitest';
import { configurationSchemas } from '#modules/settings/contract/configuration.ts';
import { offeredReplies, type OwnReply, replyText, wordsOf } from './ownReplies.ts';
import { channelTypes } from './vocabulary.ts';

const reply = (id: string, kinds: OwnReply['kinds'], words: Partial<OwnReply> = {}): OwnReply => ({
  id,
  de: '',
  en: '',
  fr: '',
  kinds,
  ...words,
});

test('each reader reads the own language; where a language is missing the first that has words stands in', () => {
  const words = { de: 'Tor ist frei', en: 'Gate is free', fr: '' };
  expect(['de', 'de-AT', 'en', 'fr', 'pl'].map((language) => replyText(words, language))).toEqual([
    'Tor ist frei',
    'Tor ist frei',
    'Gate is free',
    'Tor ist frei',
    'Tor ist frei',
  ]);
  expect(replyText({ de: ' ', en: '', fr: 'Quai libre' }, 'de')).toBe('Quai libre');
});

test('replies are offered in the order of the settings, where their kinds say so, and everywhere when they name none', () => {
  const replies = [reply('b', ['VEHICLE']), reply('a', []), reply('c', ['LDG', 'VEHICLE'])];
  expect(offeredReplies(replies, 'VEHICLE').map(({ id }) => id)).toEqual(['b', 'a', 'c']);
  expect(offeredReplies(replies, 'LDG').map(({ id }) => id)).toEqual(['a', 'c']);
  expect(offeredReplies(replies, 'USER').map(({ id }) => id)).toEqual(['a']);
});

test('a message keeps the words alone', () => {
  expect(wordsOf(reply('x', ['USER'], { de: 'Ja', fr: 'Oui' }))).toEqual({ de: 'Ja', en: '', fr: 'Oui' });
});

test('the settings know every kind of channel, refuse a reply without words, one too long, two of one id, and more than twelve', () => {
  const read = (quickReplies: unknown) => configurationSchemas.messaging.safeParse({ quickReplies });
  expect(read(channelTypes.map((type) => ({ id: type, de: 'x', kinds: [type] }))).success).toBe(true);
  expect(read([]).success).toBe(true);
  for (const wrong of [
    [{ id: 'a', de: ' ', en: '' }],
    [{ id: 'a', de: 'x'.repeat(61) }],
    [{ id: 'a', de: 'x', kinds: ['SMOKE'] }],
    [{ id: '', de: 'x' }],
    [
      { id: 'a', de: 'x' },
      { id: 'a', de: 'y' },
    ],
    Array.from({ length: 13 }, (_, n) => ({ id: `a${n}`, de: 'x' })),
  ])
    expect([wrong, read(wrong).success]).toEqual([wrong, false]);
});
