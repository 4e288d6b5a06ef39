import type { Status } from '#ui/status/status.ts';
import type { OtherInstallation } from '../contract/calls.ts';

export type Look = 'good' | 'silent' | 'off' | 'refused' | 'new';
export const looks: Record<Look, Status> = {
  good: 'done',
  silent: 'late',
  off: 'later',
  refused: 'risk',
  new: 'planned',
};

/** How the line to an installation stands, the worst first. */
export const lookOf = ({ active, fails, refused, answeredAt, heardAt }: OtherInstallation): Look => {
  if (!active) return 'off';
  if (fails > 0) return 'silent';
  if (refused > 0) return 'refused';
  return answeredAt === null && heardAt === null ? 'new' : 'good';
};
