import { describe, expect, test } from 'vitest';
import { leftOutIn, type RoomColumn, sharedRoom } from './columnRoom.ts';

const columns: RoomColumn[] = [
  { id: 'order', size: 70 },
  { id: 'consignee', size: 100, grow: true },
  { id: 'codes', size: 60, yields: 1 },
  { id: 'place', size: 100 },
  { id: 'points', size: 50, align: 'right', yields: 2 },
];
const free = () => false;

describe('columns in too little room', () => {
  test('given room for all, none is left out', () => expect([...leftOutIn(columns, 380)]).toEqual([]));

  test('the one that yields most goes first, and no more than have to', () => {
    expect([...leftOutIn(columns, 379)]).toEqual(['points']);
    expect([...leftOutIn(columns, 329)]).toEqual(['points', 'codes']);
  });

  test('what does not yield stays, however narrow it gets', () => {
    expect([...leftOutIn(columns, 10)]).toEqual(['points', 'codes']);
  });
});

describe('columns with room to spare', () => {
  test('what is cut becomes whole before anything else grows', () => {
    const given = sharedRoom(columns, 480, new Map([['place', 130]]), free);
    expect(given.get('place')).toBe(130);
    expect(given.get('order')).toBe(70);
  });

  test('those that miss the least come first, so that as many as can be are whole', () => {
    const needs = new Map([
      ['place', 160],
      ['order', 80],
      ['points', 70],
    ]);
    const given = sharedRoom(columns, 420, needs, free);
    expect([given.get('order'), given.get('points'), given.get('place')]).toEqual([80, 70, 110]);
  });

  test('the growing column keeps its part, which it takes by itself', () => {
    const needs = new Map([
      ['consignee', 120],
      ['place', 140],
    ]);
    const given = sharedRoom(columns, 420, needs, free);
    expect([given.get('consignee'), given.get('place')]).toEqual([100, 120]);
  });

  test('a width that the user has drawn stays', () => {
    expect(sharedRoom(columns, 480, new Map([['place', 130]]), (id) => id === 'place').get('place')).toBe(100);
  });

  test('with nothing to spare all keep their least width', () => {
    expect(sharedRoom(columns, 300, new Map([['place', 130]]), free).get('place')).toBe(100);
  });
});
