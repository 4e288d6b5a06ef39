import { describe, expect, it } from 'vitest';
import {
  type CountedLine,
  isUndecided,
  knowledgeOf,
  lineOutcome,
  proposalFor,
  surplusKnowledge,
  type Trace,
} from './findings.ts';

const line = (more: Partial<CountedLine> = {}): CountedLine => ({
  processStatus: 'NOT_YET_PROCESSED',
  surplus: false,
  moved: false,
  decision: null,
  expectedAt: 'B11-02',
  foundAt: null,
  terminalStatus: 'IN_DEPOT',
  place: 'OPEN',
  ...more,
});
const counting = { state: 'INPROGRESS', allPlacesDone: false } as const;

describe('what a count says of a package (domain 3.6, decision 0016)', () => {
  it.each<[string, Partial<CountedLine>, Partial<Parameters<typeof lineOutcome>[1]>]>([
    ['OPEN', {}, {}],
    ['OPEN', { place: null }, {}],
    ['NOT_FOUND', { place: 'DONE' }, {}],
    ['NOT_FOUND', { place: 'EMPTY' }, {}],
    ['NOT_FOUND', {}, { state: 'FINISHED' }],
    ['NOT_FOUND', { place: null }, { allPlacesDone: true }],
    ['REGISTERED', { processStatus: 'REGISTERED', foundAt: 'B11-02' }, {}],
    ['REGISTERED', { processStatus: 'REGISTERED' }, {}],
    ['ELSEWHERE', { processStatus: 'REGISTERED', foundAt: 'B11-08' }, {}],
    ['DEVIATING', { processStatus: 'DAMAGED_PACKAGING', foundAt: 'B11-08' }, {}],
    ['SURPLUS', { processStatus: 'REGISTERED', surplus: true, foundAt: 'B11-08' }, {}],
    ['MISSING', { processStatus: 'MISSING', terminalStatus: 'NOT_IN_DEPOT', place: 'DONE' }, {}],
    ['NOT_REGISTERED', { processStatus: 'NOT_REGISTERED', place: 'DONE' }, {}],
    // What left the hall is cancelled as moved, never missing.
    ['CANCELED', { terminalStatus: 'LOADED', place: 'DONE' }, {}],
    ['CANCELED', { terminalStatus: 'CANCELED', place: 'DONE' }, {}],
    ['CANCELED', { decision: 'MOVED', place: 'DONE' }, {}],
    ['CANCELED', { processStatus: 'NOT_REGISTERED', moved: true, terminalStatus: 'LOADED' }, {}],
    // Counted first and loaded then: it was there.
    ['REGISTERED', { processStatus: 'REGISTERED', foundAt: 'B11-02', terminalStatus: 'LOADED' }, {}],
  ])('%s', (outcome, of, list) => expect(lineOutcome(line(of), { ...counting, ...list })).toBe(outcome));

  it('asks for a decision of what was not found until it is said to be missing', () => {
    expect(isUndecided('NOT_FOUND', null)).toBe(true);
    expect(isUndecided('NOT_FOUND', 'LOOK_AGAIN')).toBe(true);
    expect(isUndecided('NOT_FOUND', 'MISSING')).toBe(false);
    expect(isUndecided('CANCELED', null)).toBe(false);
    expect(isUndecided('SURPLUS', null)).toBe(false);
  });
});

const trace = (more: Partial<Trace> = {}): Trace => ({
  details: {},
  terminalStatus: 'IN_DEPOT',
  earlierTerminal: null,
  earlierSpace: null,
  wasMissing: false,
  ...more,
});
const told = (processName: string, lastStatusTime: number, processId = processName) => ({
  processName,
  processId,
  lastStatusTime,
});

describe('what the data know of a finding', () => {
  it('tells the last that happened since the count was frozen, and nothing of before or of the count itself', () => {
    const frozen = 1000;
    expect(knowledgeOf(trace(), frozen, 'me')).toEqual({ kind: 'NONE', name: null, at: null });
    expect(knowledgeOf(trace({ details: { unloading: told('41', 900) } }), frozen, 'me').kind).toBe('NONE');
    expect(knowledgeOf(trace({ details: { inventory: told('51', 1200, 'me') } }), frozen, 'me').kind).toBe('NONE');
    const seen = { infoScan: told('i', 1100), loading: told('T-127', 1300) };
    expect(knowledgeOf(trace({ details: seen }), frozen, 'me')).toEqual({ kind: 'LOADED', name: 'T-127', at: 1300 });
    expect(knowledgeOf(trace({ terminalStatus: 'CANCELED' }), frozen, 'me').kind).toBe('GONE');
  });

  it('proposes to look again where somebody has seen it, and a move where another count has it', () => {
    const of = (kind: Parameters<typeof proposalFor>[1]['kind']) =>
      proposalFor('NOT_FOUND', { kind, name: null, at: null });
    expect([of('INFO_SCAN'), of('COUNTED'), of('NONE')]).toEqual(['LOOK_AGAIN', 'MOVED', null]);
    expect(proposalFor('CANCELED', { kind: 'LOADED', name: null, at: null })).toBeNull();
  });

  it('tells of a surplus package where the data had it', () => {
    const kind = (more: Partial<Trace>) => surplusKnowledge(trace(more)).kind;
    expect(surplusKnowledge(trace({ earlierTerminal: 'IN_DEPOT', earlierSpace: 'B14-03' }))).toEqual({
      kind: 'BOOKED',
      name: 'B14-03',
      at: null,
    });
    expect(kind({ earlierTerminal: 'NOT_IN_DEPOT', wasMissing: true })).toBe('FOUND_AGAIN');
    expect(kind({ earlierTerminal: 'NOT_YET_UNLOADED' })).toBe('ANNOUNCED');
    expect(kind({ earlierTerminal: 'LOADED' })).toBe('LOADED');
    expect(kind({ earlierTerminal: 'NOT_IN_DEPOT' })).toBe('NOT_HERE');
  });
});
