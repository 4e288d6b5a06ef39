import { expect, test } from 'vitest';
import { pushOutcome } from './pushOutcome.ts';

const now = Date.UTC(2026, 10, 26, 12);
const first = { attempts: 0, createdAt: now };
const of = (status: number, retryAfter?: string, notice = first) => pushOutcome({ status, retryAfter }, notice, now);

test('the answers of RFC 8030: taken, over for good, later, and never', () => {
  expect([200, 201, 202, 204].map((status) => of(status).kind)).toEqual(['sent', 'sent', 'sent', 'sent']);
  expect([404, 410].map((status) => of(status).kind)).toEqual(['gone', 'gone']);
  expect([429, 500, 503, 0].map((status) => of(status).kind)).toEqual(['later', 'later', 'later', 'later']);
  expect([301, 400, 401, 403, 413].map((status) => of(status).kind)).toEqual(Array(5).fill('dropped'));
});

test('a push service says when one may come again, in seconds or by a date; the own pause counts where that is longer', () => {
  expect(of(429, '120')).toEqual({ kind: 'later', at: now + 120_000 });
  expect(of(429, '5')).toEqual({ kind: 'later', at: now + 60_000 });
  expect(of(503, 'Thu, 26 Nov 2026 12:10:00 GMT')).toEqual({ kind: 'later', at: now + 600_000 });
  expect(of(503, 'soon')).toEqual({ kind: 'later', at: now + 60_000 });
});

test('nobody waits for ever: after the fourth attempt, and when the hour would be over, the notice is dropped', () => {
  expect(of(0, undefined, { attempts: 1, createdAt: now })).toEqual({ kind: 'later', at: now + 300_000 });
  expect(of(0, undefined, { attempts: 2, createdAt: now })).toEqual({ kind: 'later', at: now + 900_000 });
  expect(of(0, undefined, { attempts: 3, createdAt: now }).kind).toBe('dropped');
  expect(of(429, '7200').kind).toBe('dropped');
  expect(of(0, undefined, { attempts: 0, createdAt: now - 3_590_000 }).kind).toBe('dropped');
});
