import { describe, expect, it } from 'vitest';
import { outMessageActions, outMessageStates, stepOutMessage } from './outMessageStates.ts';

/** From where each action leads where, written down by hand; whatever is not here is refused. */
const leads: Record<string, Record<string, string>> = {
  send: { PENDING: 'SENT' },
  fail: { PENDING: 'FAILED' },
  hold: { PENDING: 'HELD', FAILED: 'HELD' },
  again: { PENDING: 'PENDING', FAILED: 'PENDING', HELD: 'PENDING', SENT: 'PENDING', ACKED: 'PENDING' },
  acknowledge: { PENDING: 'ACKED', SENT: 'ACKED' },
  refuse: { PENDING: 'FAILED', SENT: 'FAILED', ACKED: 'FAILED' },
};

describe.each(outMessageStates)('a outMessage that is %s', (state) => {
  it.each(outMessageActions)('answers %s', (action) => {
    const result = stepOutMessage(state, action, {});
    expect(result.ok ? result.to : undefined).toBe(leads[action]?.[state]);
  });
});

it('knows 5 states', () => expect(outMessageStates).toHaveLength(5));
