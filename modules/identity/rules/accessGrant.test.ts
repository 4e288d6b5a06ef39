import { expect, test } from 'vitest';
import { deviceRefusal, grantRefusal, grantState, validityIssue, validUntil } from './accessGrant.ts';

const day = 86_400_000;
const now = 1000 * day;

test('a grant lets in while it is valid; locked wins over expired', () => {
  const grant = { state: 'VALID', validFrom: now - day, validTo: now + day } as const;
  expect(grantRefusal(grant, now)).toBeUndefined();
  expect(grantRefusal({ ...grant, validTo: now }, now)).toBe(1531);
  expect(grantRefusal({ ...grant, validFrom: now + 1 }, now)).toBe(1531);
  expect(grantRefusal({ ...grant, validFrom: now }, now)).toBeUndefined();
  expect(grantRefusal({ ...grant, state: 'LOCKED', validTo: now }, now)).toBe(1532);
  expect([
    grantState(grant, now),
    grantState(grant, now + day),
    grantState({ ...grant, state: 'LOCKED' }, now),
  ]).toEqual(['VALID', 'EXPIRED', 'LOCKED']);
});

test('a device is let in by its own token, while it is not locked and came within a day', () => {
  const device = { state: 'ACTIVE', lastAlive: now - day, sameClient: true } as const;
  expect(deviceRefusal(device, now)).toBeUndefined();
  expect(deviceRefusal(undefined, now)).toBe(1526);
  expect(deviceRefusal({ ...device, sameClient: false }, now)).toBe(1526);
  expect(deviceRefusal({ ...device, lastAlive: now - day - 1 }, now)).toBe(1527);
  expect(deviceRefusal({ ...device, state: 'LOCKED' }, now)).toBe(1528);
});

test('a grant ends after its begin and now, within 400 days, that of a tour within a week; a tour gets a day', () => {
  expect(validUntil('TOUR', undefined, now)).toBe(now + day);
  expect(validUntil('DRIVER', undefined, now)).toBe(now + 400 * day);
  expect(validityIssue('DRIVER', now, now + 400 * day, now)).toBeUndefined();
  expect(validityIssue('DRIVER', now, now + 401 * day, now)).toBe('grantTooLong');
  expect(validityIssue('TOUR', now, now + 8 * day, now)).toBe('grantTooLong');
  expect(validityIssue('DRIVER', now, now, now)).toBe('grantEnds');
  expect(validityIssue('DRIVER', now - 2 * day, now - day, now)).toBe('grantEnds');
  expect(validityIssue('DRIVER', now - day, now, now)).toBe('grantEnds');
  expect(validityIssue('DRIVER', now + 2 * day, now + 2 * day, now)).toBe('grantEnds');
  expect(validityIssue('TOUR', now, now + 7 * day, now)).toBeUndefined();
});
