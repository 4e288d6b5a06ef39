import { expect, test } from 'vitest';
import { scanLoading } from '#modules/crossdock/contract/calls.ts';
import { sendEvents } from '#modules/delivery/contract/events.ts';
import { dispatchItems, releaseTrip } from '#modules/dispatch/contract/calls.ts';
import en from '../texts/en.json' with { type: 'json' };
import { shownPeople } from './people.ts';
import { isDone, walkIds, walks, type WalkStep } from './walks.ts';

const stepOf = (walk: keyof typeof walks, id: string): WalkStep => {
  const step = walks[walk].find((one) => one.id === id);
  if (!step) throw new Error(`no step ${id}`);
  return step;
};
const called = (step: WalkStep, call: string, body: unknown, answer: unknown, account = step.account as string) =>
  isDone(step, { kind: 'call', account, call, body, answer });

test('walks wait for calls that exist, and every step has its words', () => {
  const ids: string[] = [scanLoading.id, sendEvents.id, dispatchItems.id, releaseTrip.id];
  for (const walk of walkIds)
    for (const { id, done } of walks[walk]) {
      if (done.kind === 'call') expect(ids).toContain(done.call);
      expect(Object.keys(en.walk[walk])).toContain(id);
    }
});

test('an address is reached by whom it is about, with or without what narrows it', () => {
  const board = stepOf('plan', 'board');
  const at = (place: string, account = 'dispo1') => isDone(board, { kind: 'place', account, place });
  expect([at('/DPT'), at('/DPT?group=none'), at('/DPT/execution'), at('/'), at('/DPT', 'lader1')]).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

test('checks that ask back have not released a trip, and a scan that was refused has not loaded a package', () => {
  const release = stepOf('plan', 'release');
  expect(called(release, 'dispatch.releaseTrip', {}, { success: false, checkResults: [] })).toBe(false);
  expect(called(release, 'dispatch.releaseTrip', {}, { success: true, checkResults: [] })).toBe(true);
  expect(called(release, 'dispatch.dispatchItems', {}, { success: true })).toBe(false);
  const scan = stepOf('load', 'scan');
  for (const result of ['ALREADY_SCANNED', 'NOT_ON_LIST', 'UNKNOWN', 'MISREAD'])
    expect(called(scan, 'crossdock.scanLoading', {}, { result })).toBe(false);
  expect(called(scan, 'crossdock.scanLoading', {}, { result: 'OK' })).toBe(true);
  expect(called(scan, 'crossdock.scanLoading', {}, { result: 'OK' }, 'lader2')).toBe(false);
});

test('of several events of a device the one that is waited for counts, when it was taken', () => {
  const accept = stepOf('drive', 'accept');
  const body = [
    { type: 'POSITION', clientEventId: 'a' },
    { type: 'TOUR_ACCEPTED', clientEventId: 'b' },
  ];
  const said = (of: string, outcome: string) => [{ clientEventId: of, outcome }];
  expect(called(accept, 'delivery.sendEvents', body, said('b', 'TAKEN'))).toBe(true);
  expect(called(accept, 'delivery.sendEvents', body, said('b', 'REFUSED'))).toBe(false);
  expect(called(accept, 'delivery.sendEvents', body, said('a', 'TAKEN'))).toBe(false);
  expect(called(accept, 'delivery.sendEvents', body.slice(0, 1), said('a', 'TAKEN'))).toBe(false);
});

test('one person for each role is offered, never one with a second factor', () => {
  const of = (accountId: string, role: string, secondFactor = false) => ({ accountId, role, secondFactor });
  const people = [
    of('lader1', 'loader'),
    of('sicher1', 'dispatcher', true),
    of('dispo1', 'dispatcher'),
    of('h', 'host'),
  ];
  expect(shownPeople(people).map((one) => one.accountId)).toEqual(['dispo1', 'lader1']);
});
