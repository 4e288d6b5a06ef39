import { describe, expect, test } from 'vitest';
import { readServers, serversOf } from './file.ts';
import { placingOf } from './placing.ts';

const head = { name: 'main', head: true, url: 'postgres://main/kontor' };
const east = { name: 'east', url: 'postgres://east/kontor', units: ['ham', 'lej'] };
const of = (...servers: object[]) => serversOf(JSON.stringify({ servers }));
const root = { id: 'global', parentId: null, isBranch: false };
const depot = (id: string, parentId = 'global') => ({ id, parentId, isBranch: true });

describe('the file of servers', () => {
  test('names servers and their units, the head first', () => {
    expect(of(east, head)).toEqual([
      { ...head, units: [], replicationUrl: head.url },
      { ...east, head: false, replicationUrl: east.url },
    ]);
  });
  test.each([
    ['no head', () => of(east), 'no server is the head'],
    ['two heads', () => of(head, { ...east, head: true }), 'main and east are both the head'],
    ['a unit twice', () => of({ ...head, units: ['ham'] }, east), 'unit ham stands twice'],
    ['a name twice', () => of(head, { ...east, name: 'main' }), 'two servers are named main'],
    ['a url twice', () => of(head, { ...east, url: head.url }), 'two servers have the same url'],
    ['another kind of url', () => of({ ...head, url: 'http://main' }), 'servers.0.url: a url begins with postgres://'],
    [
      'a name that no cookie bears',
      () => of({ ...head, name: 'a~b' }),
      'servers.0.name: a name is of small letters and digits',
    ],
    ['a word that nobody knows', () => of({ ...head, depots: [] }), 'depots'],
    ['no JSON', () => serversOf('servers:'), 'it is no JSON'],
    ['no file', () => readServers('/nowhere/servers.json'), '/nowhere/servers.json cannot be read'],
  ])('%s is said in words', (_name, read, words) => {
    expect(read).toThrow(/^KONTOR_SERVERS: /);
    expect(read).toThrow(words);
  });
  test('all that is wrong is said at once', () => {
    expect(() => of({ ...east, name: 'a' }, { ...east, name: 'a' })).toThrow(
      'KONTOR_SERVERS: two servers are named a; two servers have the same url; unit ham stands twice; unit lej stands twice; no server is the head',
    );
  });
});

describe('where the rows of a unit lie', () => {
  const tree = [
    root,
    { id: 'de', parentId: 'global', isBranch: false },
    depot('dtm', 'de'),
    depot('ham', 'de'),
    depot('lej'),
  ];
  test('by the file, else at the head; what is above depots is read everywhere', () => {
    const placing = placingOf(of(head, east), tree);
    expect(['dtm', 'ham', 'lej', 'de', 'founded-later'].map(placing.serverOf)).toEqual([
      'main',
      'east',
      'east',
      'main',
      'main',
    ]);
    expect([...placing.shared]).toEqual(['global', 'de']);
    expect([placing.elsewhere('main'), placing.elsewhere('east')]).toEqual([['ham', 'lej'], ['dtm']]);
  });
  test('a depot with another below it is a higher unit', () => {
    expect(() => placingOf(of(head, east), [...tree, depot('ham-port', 'ham')])).toThrow(
      'unit ham is a higher unit and lies at the head, not on east',
    );
  });
  test('a unit that is not there is named', () => {
    expect(() => placingOf(of(head, { ...east, units: ['xxx'] }), tree)).toThrow(
      'KONTOR_SERVERS: there is no unit xxx',
    );
  });
});
