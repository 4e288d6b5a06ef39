import { expect, test } from 'vitest';
import { rolesOf } from './roles.ts';

test('without a setting a process takes every part', () => {
  expect([...rolesOf(undefined)]).toEqual(['web', 'jobs', 'solver']);
  expect([...rolesOf(' ')]).toEqual(['web', 'jobs', 'solver']);
});

test('named parts are taken, whatever the blanks', () => {
  expect([...rolesOf('web')]).toEqual(['web']);
  expect([...rolesOf(' jobs, solver,')]).toEqual(['jobs', 'solver']);
});

test('what is no part is named', () => {
  expect(() => rolesOf('web,worker')).toThrow('KONTOR_ROLES takes web, jobs, solver, not worker');
});
