import { describe, expect, it } from 'vitest';
import { type OutboxRow, type Place, placeAt, placeBehind, placeOf, placeText, readPlace } from './outbox.ts';

const row = (xid: number, upto = '9:9:'): OutboxRow => ({
  org_unit: 'dtm',
  id: `${xid}`,
  xid: String(xid),
  seq: 0,
  kind: 'fact',
  topic: 't',
  payload: {},
  created_at: xid,
  at: `177313680000000${xid}`,
  upto,
});

describe('where a reader stands behind a page', () => {
  it('a page that is not full ends the run: all that its snapshot sees is read', () => {
    expect(placeBehind(placeAt('3:3:'), [row(4), row(5)], 3)).toEqual({ place: placeAt('9:9:'), isEnd: true });
  });
  it('nothing new: nothing moves', () => {
    expect(placeBehind(placeAt('3:3:'), [], 3)).toEqual({ place: placeAt('3:3:'), isEnd: true });
  });
  it('a full page goes on behind its last event, within the same snapshot', () => {
    expect(placeBehind(placeAt('3:3:'), [row(4), row(5), row(6)], 3)).toEqual({
      place: { seen: '3:3:', upto: '9:9:', at: row(6).at, xid: '6', seq: 0 },
      isEnd: false,
    });
  });
  it('the end of a run of an older snapshot is no end: there may be more since', () => {
    const within = { seen: '3:3:', upto: '9:9:', at: row(6).at, xid: '6', seq: 0 };
    expect(placeBehind(within, [row(7)], 3)).toEqual({ place: placeAt('9:9:'), isEnd: false });
    expect(placeBehind(within, [], 3)).toEqual({ place: placeAt('9:9:'), isEnd: false });
  });
});

describe('the place that a stream names', () => {
  const within: Place = { seen: '10:14:10,12', upto: '20:20:', at: '1773136800000001', xid: '15', seq: 3 };
  it.each<[string, Place]>([
    ['10:12:10', placeAt('10:12:10')],
    ['10:14:10,12', placeAt('10:14:10,12')],
    ['10:10:', placeAt('10:10:')],
    ['10:14:10,12/20:20:/1773136800000001/15.3', within],
    // As releases before December 2026 told it.
    ['812.3', placeAt('812:812:')],
  ])('%s is understood', (text, place) => {
    expect(readPlace(text)).toEqual(place);
  });
  it('is read back as it was written', () => {
    for (const place of [within, placeAt('3:5:3'), placeOf(placeAt('3:3:'), row(4))])
      expect(readPlace(placeText(place))).toEqual(place);
  });
  it.each([
    undefined,
    '',
    'x',
    '0:1:',
    '12:10:',
    '10:12:9',
    '10:12:12',
    '10:14:12,11',
    '10:14:11,',
    '10:14:,',
    '9223372036854775808:9223372036854775808:',
    '99999999999999999999.1',
    "1:1:'; drop table outbox",
    '10:10:/20:20:',
    '10:10:/20:20:/x/15.3',
    '10:10:/20:20:/99999999999999999/15.3',
    '10:10:/20:20:/5/9223372036854775808.3',
    '10:10:/20:20:/5/15.3/6',
    `1:5000:${Array.from({ length: 1001 }, (_, at) => at + 1).join(',')}`,
  ])('%s is none', (text) => {
    expect(readPlace(text)).toBeUndefined();
  });
});
