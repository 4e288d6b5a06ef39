import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { addDays, type LocalDate } from '#kernel/date.ts';
import { messageTextSchema } from '../contract/calls.ts';
import { filterFrom } from './messageFilter.ts';
import { markAfterSending, markAt } from './readMarks.ts';
import { unsendable } from './sendable.ts';

type Rule = { key: string; examples: { given: Record<string, unknown>; then: string }[] };
const rules = JSON.parse(readFileSync(new URL('../../../spec/tables/rules.json', import.meta.url), 'utf8')) as Rule[];
const examplesOf = (key: string) => {
  const found = rules.find((rule) => rule.key === key)?.examples ?? [];
  if (found.length === 0) throw new Error(`no examples of ${key}`);
  return found;
};

describe('a message can be sent with text or an attachment, not with neither', () => {
  it.each(examplesOf('message.text-or-attachment'))('$given is: $then', ({ given, then }) => {
    const { text, attachment } = given as { text: string; attachment: string | null };
    expect(unsendable({ text, blobId: attachment }) === undefined).toBe(then === 'can be sent');
  });
  it('blanks alone are no text', () => expect(unsendable({ text: '  \n ' })).toBe('messaging:refusal/empty'));
  it('a quick reply needs no text', () => expect(unsendable({ text: '', quickReply: 'UNDERSTOOD' })).toBeUndefined());
});

describe('the day from which messages are asked', () => {
  const today: LocalDate = [2026, 3, 1];
  it.each(examplesOf('message.filter-date'))('$given: $then', ({ given, then }) => {
    const back = given['days back'] as number | undefined;
    const asked = back === undefined ? undefined : addDays(today, -back);
    const expected = then === 'yesterday' ? [2026, 2, 28] : then === 'valid' ? asked : undefined;
    expect(filterFrom(asked, today)).toEqual(expected);
  });
});

describe('a text has 255 characters as people count them', () => {
  it.each([
    [255, 'a', true],
    [256, 'a', false],
    [255, '🚚', true],
    [256, '🚚', false],
  ])('%i times %s: %s', (count, one, fine) => {
    expect(messageTextSchema.safeParse(one.repeat(count)).success).toBe(fine);
  });
});

describe('read marks', () => {
  it('only go on, and not beyond the last message', () => {
    expect(markAt(5, 3, 9)).toBe(5);
    expect(markAt(5, 7, 9)).toBe(7);
    expect(markAt(5, 99, 9)).toBe(9);
  });
  it('who writes behind an unread message has not read it', () => {
    expect(markAfterSending(4, 5)).toBe(5);
    expect(markAfterSending(4, 6)).toBe(4);
  });
});
