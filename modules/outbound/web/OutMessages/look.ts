import type { OutMessage } from '#modules/outbound/contract/outMessages.ts';
import type { Status } from '#ui/status/status.ts';

export const outMessageStatus: Record<OutMessage['state'], Status> = {
  PENDING: 'planned',
  SENT: 'done',
  ACKED: 'done',
  FAILED: 'late',
  HELD: 'later',
};
