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

/** Presses keys at times of their own; what silence lets go is asked for wherever it lasts longer than the buffer waits. */
function at(buffer: WedgeBuffer, keys: readonly (readonly [string, number])[], inField = false) {
  let now = 1000;
  let last = now;
  const done = keys.flatMap(([key, gap]) => {
    now += gap;
    const silent = now - last > buffer.patience ? buffer.silence(inField) : [];
    last = now;
    return [...silent, ...(key === '\n' ? buffer.end(now, inField).done : buffer.press(key, now, inField).done)];
  });
  return [...done, ...buffer.silence(inField)];
}
const sscc = '340907078420100029';
const quick = (text: string): [string, number][] => [...text].map((key) => [key, 4]);
const paused = (text: string, after: number, gap: number): [string, number][] =>
  quick(text).map(([key, own], i) => [key, i === after ? gap : own]);

test.each([
  [3, 70],
  [7, 120],
  [7, 290],
  [17, 200],
])('a pause after %d digits of %d ms does not split a code', (after, gap) => {
  const whole = [{ kind: 'scan', text: sscc }];
  expect(at(new WedgeBuffer(), [...paused(sscc, after, gap), ['\n', 4]])).toEqual(whole);
  // Nor where no Enter follows.
  expect(at(new WedgeBuffer(), paused(sscc, after, gap))).toEqual(whole);
});

test('a scanner that has sent Enter before may pause within any code', () => {
  const buffer = new WedgeBuffer();
  at(buffer, [...quick('PKG-1'), ['\n', 4]]);
  expect(at(buffer, [...paused('cTF_STP_A01-01', 6, 250), ['\n', 4]])).toEqual([
    { kind: 'scan', text: 'cTF_STP_A01-01' },
  ]);
});

test('two short numbers one right after the other stay two', () => {
  const codes = [
    { kind: 'scan', text: '702611922107' },
    { kind: 'scan', text: '702611922108' },
  ];
  expect(at(new WedgeBuffer(), [...quick('702611922107'), ...paused('702611922108', 0, 200)])).toEqual(codes);
  expect(at(new WedgeBuffer(), [...quick('702611922107'), ['\n', 4], ...quick('702611922108'), ['\n', 4]])).toEqual(
    codes,
  );
});

test.each([50, 90, 150, 250])('a slow scanner with gaps of %d ms is recognised by its digits and its Enter', (gap) => {
  const keys = [...sscc].map((key): [string, number] => [key, gap]);
  const done = at(new WedgeBuffer(), [...keys, ['\n', gap]]);
  expect(done.at(-1)).toEqual({ kind: 'scan', text: sscc, slow: true });
  expect(done.slice(0, -1).every((held) => held.kind === 'typed')).toBe(true);
  // A person who types a number into a field and sends it has typed it.
  const typed = at(new WedgeBuffer(), [...keys, ['\n', gap]], true);
  expect(typed.every((held) => held.kind === 'typed')).toBe(true);
  expect(typed.map((held) => held.text).join('')).toBe(sscc);
});

test('a key of a shortcut right before a code is no part of it', () => {
  expect(at(new WedgeBuffer(), [['1', 0], ...paused(sscc, 0, 150), ['\n', 4]])).toEqual([
    { kind: 'typed', text: '1' },
    { kind: 'scan', text: sscc },
  ]);
});
