import { describe, expect, it } from 'vitest';
import { tripStates } from '../tripStates.ts';
import { sampleMachineFacts } from '../testing/machineFacts.ts';
import { stepTrip } from '../tripStates.ts';
import { gives, reorders, takes } from './takes.ts';

describe('what a trip takes', () => {
  const may = (
    state: (typeof tripStates)[number],
    action: 'dispatch' | 'undispatch' | 'changeSequence',
    onlyPickups: boolean,
  ) => stepTrip(state, action, { ...sampleMachineFacts, onlyPickupsOrDirect: onlyPickups }).ok;
  for (const state of tripStates)
    for (const onlyPickups of [true, false])
      it(`${state}, ${onlyPickups ? 'pickups' : 'deliveries'}: as its machine says`, () => {
        const where = !may(state, 'dispatch', onlyPickups)
          ? 'NOTHING'
          : may(state, 'changeSequence', onlyPickups)
            ? 'ANYWHERE'
            : 'LAST';
        expect(takes({ state, externallyPlanned: false }, { onlyPickups })).toBe(where);
        expect(takes({ state, externallyPlanned: true }, { onlyPickups })).toBe('NOTHING');
        expect(gives({ state, externallyPlanned: false }, { onlyPickups })).toBe(may(state, 'undispatch', onlyPickups));
        expect(gives({ state, externallyPlanned: true }, { onlyPickups })).toBe(false);
        expect(reorders({ state, externallyPlanned: false })).toBe(may(state, 'changeSequence', onlyPickups));
      });
});
