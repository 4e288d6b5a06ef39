import { type NotableStatus, notableStatuses } from './vocabulary.ts';

/** The worst of the open facts of a shipment (domain 2.3). */
export const worstNotable = (statuses: readonly NotableStatus[]): NotableStatus =>
  statuses.reduce<NotableStatus>(
    (worst, status) => (notableStatuses.indexOf(status) > notableStatuses.indexOf(worst) ? status : worst),
    'NONE',
  );
