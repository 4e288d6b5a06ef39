import { expect, test } from 'vitest';
import { WedgeBuffer } from './WedgeBuffer.ts';

/** Presses the keys with a gap; answers what was held in the end, after Enter or silence. */
function feed(buffer: WedgeBuffer, text: string, gap: number, end: 'enter' | 'silence', inField = false) {
  let at = 1000;
  const done = [...text].flatMap((key) => {
    at += gap;
    return buffer.press(key, at).done;
  });
  if (end === 'enter') {
    const last = buffer.end(at + Math.min(gap, 5));
    return { done: [...done, ...last.done], swallowed: last.swallow };
  }
  return { done: [...done, ...buffer.silence(inField)], swallowed: false };
}

test.each([5, 30])('a scanner with gaps of %d ms is read exactly, Enter is swallowed', (gap) => {
  expect(feed(new WedgeBuffer(), '00340123450000000017', gap, 'enter')).toEqual({
    done: [{ kind: 'scan', text: '00340123450000000017' }],
    swallowed: true,
  });
});

test.each([
  [16, 31, 47, 16, 47, 31, 31, 16, 31],
  [30, 30.4, 29.7, 34, 30, 58, 30, 30, 31],
])('gaps of 30 ms with the jitter of a clock are one code: %j', (...gaps) => {
  const buffer = new WedgeBuffer();
  let at = 1000;
  for (const [i, key] of [...'0034012345'].entries()) {
    at += gaps[i - 1] ?? 0;
    expect(buffer.press(key, at).done).toEqual([]);
  }
  expect(buffer.end(at + 47)).toEqual({ swallow: true, done: [{ kind: 'scan', text: '0034012345' }] });
});

test('a person who types as fast as hands go, with some keys at once, is not a scanner', () => {
  const buffer = new WedgeBuffer();
  let at = 1000;
  const gaps = [0, 55, 20, 60, 45, 58, 12, 61, 50];
  const held = [...'dortmund1'].flatMap((key, i) => buffer.press(key, (at += gaps[i] ?? 0)).done);
  const { done, swallow } = buffer.end(at + 50);
  expect([...held, ...done].every((one) => one.kind === 'typed')).toBe(true);
  expect([...held, ...done].map((one) => one.text).join('')).toBe('dortmund1');
  expect(swallow).toBe(false);
});

test.each([120, 200])('a slow scanner with gaps of %d ms needs a longer wait', (gap) => {
  expect(feed(new WedgeBuffer({ wait: gap + 20 }), 'PKG001', gap, 'enter').done).toEqual([
    { kind: 'scan', text: 'PKG001' },
  ]);
  expect(feed(new WedgeBuffer(), 'PKG001', gap, 'enter').done.every((held) => held.kind === 'typed')).toBe(true);
});

test('silence ends a code without Enter; a person who types keeps every letter', () => {
  expect(feed(new WedgeBuffer(), 'PKG99', 4, 'silence').done).toEqual([{ kind: 'scan', text: 'PKG99' }]);
  const typed = feed(new WedgeBuffer(), 'human', 90, 'silence').done;
  expect(typed.map((held) => held.text).join('')).toBe('human');
  expect(typed.every((held) => held.kind === 'typed')).toBe(true);
  expect(feed(new WedgeBuffer(), 'ab', 2, 'enter')).toEqual({
    done: [{ kind: 'typed', text: 'ab' }],
    swallowed: false,
  });
});

test('in a field a patient buffer believes only Enter', () => {
  expect(feed(new WedgeBuffer({ wait: 200 }), 'abc', 90, 'silence', true).done).toEqual([
    { kind: 'typed', text: 'abc' },
  ]);
  expect(feed(new WedgeBuffer({ wait: 200 }), 'abc', 90, 'silence', false).done).toEqual([
    { kind: 'scan', text: 'abc' },
  ]);
  expect(feed(new WedgeBuffer(), 'abc', 4, 'silence', true).done).toEqual([{ kind: 'scan', text: 'abc' }]);
});

test('prefix and suffix are required and cut off', () => {
  const options = { prefix: '~', suffix: '#' };
  expect(feed(new WedgeBuffer(options), '~PKG1#', 4, 'enter').done).toEqual([{ kind: 'scan', text: 'PKG1' }]);
  expect(feed(new WedgeBuffer(options), 'PKG1', 4, 'enter').done).toEqual([{ kind: 'typed', text: 'PKG1' }]);
});

test('a code after typed letters is not mixed with them', () => {
  const buffer = new WedgeBuffer();
  buffer.press('x', 0);
  expect(buffer.press('P', 500).done).toEqual([{ kind: 'typed', text: 'x' }]);
  for (const [i, key] of [...'KG1'].entries()) buffer.press(key, 505 + i * 5);
  expect(buffer.end(525).done).toEqual([{ kind: 'scan', text: 'PKG1' }]);
});

test('Enter long after the keys belongs to the person', () => {
  const buffer = new WedgeBuffer();
  for (const [i, key] of [...'abcd'].entries()) buffer.press(key, i * 5);
  expect(buffer.end(400)).toEqual({ swallow: false, done: [{ kind: 'typed', text: 'abcd' }] });
});
