import { describe, expect, it } from 'vitest';
import { placeKey, questionFor, readAnswer } from './travelEngines.ts';

const depot = { lat: 51.5, lon: 7.6333 };
const dortmund = { lat: 51.51494, lon: 7.466 };
const unna = { lat: 51.53795, lon: 7.68969 };

describe('routing engines over HTTP', () => {
  it('OSRM: the table service with sources and destinations, recorded answer', () => {
    expect(questionFor('OSRM', 'http://osrm:5000/', [depot], [dortmund, unna])).toEqual({
      url: 'http://osrm:5000/table/v1/driving/7.63330,51.50000;7.46600,51.51494;7.68969,51.53795?annotations=duration,distance&sources=0&destinations=1;2',
    });
    const recorded = {
      code: 'Ok',
      durations: [[1012.4, 547.6]],
      distances: [[15823.2, 6711.9]],
      sources: [{ hint: 'a', distance: 4.2, name: 'Chaussee', location: [7.6333, 51.5] }],
      destinations: [
        { hint: 'b', distance: 1.1, name: 'Hansastraße', location: [7.466, 51.5149] },
        { hint: 'c', distance: 0.3, name: 'Bahnhofstraße', location: [7.6897, 51.538] },
      ],
    };
    expect(readAnswer('OSRM', recorded, 1, 2)).toEqual({ durations: [[1012, 548]], distances: [[15823, 6712]] });
  });
  it('Valhalla: sources_to_targets with truck costing, recorded answer in kilometres or miles', () => {
    expect(questionFor('VALHALLA', 'http://valhalla:8002', [depot], [unna])).toEqual({
      url: 'http://valhalla:8002/sources_to_targets',
      body: { sources: [depot], targets: [unna], costing: 'truck', units: 'kilometers' },
    });
    const recorded = {
      algorithm: 'costmatrix',
      units: 'kilometers',
      sources: [depot],
      targets: [unna],
      sources_to_targets: [[{ distance: 6.834, time: 581, to_index: 0, from_index: 0 }]],
    };
    expect(readAnswer('VALHALLA', recorded, 1, 1)).toEqual({ durations: [[581]], distances: [[6834]] });
    expect(readAnswer('VALHALLA', { ...recorded, units: 'miles' }, 1, 1).distances).toEqual([[10998]]);
  });
  it('a place without a way stays open; an error or another size is none', () => {
    const island = { code: 'Ok', durations: [[null]], distances: [[null]] };
    expect(readAnswer('OSRM', island, 1, 1)).toEqual({ durations: [[null]], distances: [[null]] });
    expect(() => readAnswer('OSRM', { code: 'InvalidQuery', message: 'x' }, 1, 1)).toThrow();
    const otherSize = new RangeError('the table has another size than the question');
    expect(() => readAnswer('OSRM', island, 2, 1)).toThrow(otherSize);
    expect(() => readAnswer('OSRM', island, 1, 2)).toThrow(otherSize);
    // One row of the right length does not make the table whole.
    const ragged = { code: 'Ok', durations: [[1, 2], [3]], distances: [[1, 2], [3]] };
    expect(() => readAnswer('OSRM', ragged, 2, 2)).toThrow(otherSize);
    expect(() => readAnswer('VALHALLA', { error_code: 154, error: 'exceeds' }, 1, 1)).toThrow();
  });
  it('an address may end with any number of slashes', () => {
    for (const address of ['http://valhalla:8002', 'http://valhalla:8002/', 'http://valhalla:8002//'])
      expect(questionFor('VALHALLA', address, [depot], [unna]).url).toBe('http://valhalla:8002/sources_to_targets');
  });
  it('places within a metre are one in the cache', () => {
    expect(placeKey({ lat: 51.500001, lon: 7.633301 })).toBe(placeKey(depot));
    expect(placeKey(unna)).not.toBe(placeKey(depot));
  });
});
