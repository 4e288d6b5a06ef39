import { expect, it } from 'vitest';
import { sealDifferences } from './seals.ts';

it.each([
  [['ST 882014', 'ST 882015'], ['ST882014', 'st-882015'], []],
  // In another order, and without the zeros in front.
  [['ST 882014', 'ST 882015'], ['ST882015', 'ST882014'], []],
  [['ST 0088', '00412'], ['ST88', '412'], []],
  [['ST 882014', 'ST 882015'], ['ST 882014', 'ST 882051'], [{ announced: 'ST 882015', read: 'ST 882051' }]],
  [['ST 1'], [], [{ announced: 'ST 1', read: null }]],
  [['ST 1'], ['ST 1', 'ST 2'], [{ announced: null, read: 'ST 2' }]],
  // The same number twice is one seal.
  [['ST 1', 'ST 2'], ['ST 1', 'ST 1'], [{ announced: 'ST 2', read: 'ST 1' }]],
  [[], ['ST 9'], []],
  [['0'], ['0'], []],
  [['10'], ['1'], [{ announced: '10', read: '1' }]],
])('told %j, read %j: %j', (told, read, differing) => expect(sealDifferences(told, read)).toEqual(differing));
