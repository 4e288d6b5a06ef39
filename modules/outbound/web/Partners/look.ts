import type { ExchangePartner } from '#modules/outbound/contract/partners.ts';
import type { Status } from '#ui/status/status.ts';

type State = 'active' | 'inactive' | 'inTest';

/** Whether messages leave for the partner. */
export const partnerState = ({ active, test }: Pick<ExchangePartner, 'active' | 'test'>): State =>
  test ? 'inTest' : active ? 'active' : 'inactive';

export const partnerStatus: Record<State, Status> = { active: 'done', inactive: 'later', inTest: 'risk' };

/** Where the partner's record is edited, or without an id a new one begun. */
export const partnerRecord = (recordId?: string): string =>
  recordId ? `/CMD/edipartners/${encodeURIComponent(recordId)}` : '/CMD/edipartners?create=1';
