import type { Alarm } from '#modules/temperature/contract/alarms.ts';
import type { GlyphName, Status } from '#ui/status/status.ts';

/** How an alarm looks by its state. */
export const alarmLook: Readonly<Record<Alarm['state'], Status>> = {
  OPEN: 'late',
  ACKNOWLEDGED: 'transit',
  ENDED: 'risk',
  CLOSED: 'done',
  UNRESOLVED: 'later',
  WITHDRAWN: 'later',
};

/** Silence has the second shape of red. */
export const alarmGlyph = ({ kind, state }: Pick<Alarm, 'kind' | 'state'>): GlyphName =>
  kind === 'NO_DATA' && state === 'OPEN' ? 'block' : alarmLook[state];
