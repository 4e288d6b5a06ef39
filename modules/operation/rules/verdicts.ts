import { lateAfter, oldBackupMs } from '#kernel/standsStill.ts';
import type { Operation } from '../contract/calls.ts';

export type Verdict = 'GOOD' | 'WATCH' | 'BAD';
type Queue = Operation['queues'][number];

/** s after which what waits in a queue is slow: a fact is heard in a second, a message is tried again after minutes. */
const slowAfter: Record<Exclude<Queue['name'], 'RULES'>, number> = {
  FACTS: 10,
  JOBS: 300,
  MESSAGES: 900,
  IMPORTS: 300,
  SEARCHES: 600,
  FILES: 900,
};
/** A trial of a restore is due once a month. */
const oldCheckMs = 35 * 24 * 3600_000;

const ageSeconds = (at: number | null, now: number): number => (at === null ? 0 : Math.max(0, (now - at) / 1000));

/** Bad when something was given up or the oldest stands still; slow before that. */
export function queueVerdict(queue: Queue, now: number): Verdict {
  const age = ageSeconds(queue.oldestAt, now);
  // Judgements of rules do not wait: they fail, or they do not.
  if (queue.name === 'RULES') return queue.failed > 0 ? 'BAD' : 'GOOD';
  if (queue.failed > 0 || age > lateAfter[queue.name]) return 'BAD';
  return age > slowAfter[queue.name] ? 'WATCH' : 'GOOD';
}

export const newestGood = ({ backups }: Pick<Operation, 'backups'>) => backups.find((one) => one.state === 'GOOD');

export function backupVerdict(operation: Pick<Operation, 'backupsOn' | 'backups' | 'now'>): Verdict {
  if (!operation.backupsOn) return 'WATCH';
  const newest = newestGood(operation);
  return newest && operation.now - newest.at <= oldBackupMs ? 'GOOD' : 'BAD';
}

export const lastCheck = ({ backups }: Pick<Operation, 'backups'>): number | undefined =>
  backups.reduce<number | undefined>(
    (last, { checkedAt }) => (checkedAt !== null && checkedAt > (last ?? 0) ? checkedAt : last),
    undefined,
  );

export const checkVerdict = (operation: Pick<Operation, 'backups' | 'now'>): Verdict => {
  const last = lastCheck(operation);
  return last !== undefined && operation.now - last <= oldCheckMs ? 'GOOD' : 'WATCH';
};

export const partnersVerdict = ({ partners }: Pick<Operation, 'partners'>): Verdict =>
  partners.some((one) => one.state === 'FAILED') ? 'BAD' : partners.length > 0 ? 'WATCH' : 'GOOD';

/** Parts that a process can take (KONTOR_ROLES). */
export const processRoles = ['web', 'jobs', 'solver'] as const;

/** Parts that no living process takes: then nobody works on jobs, or no search begins. */
export const missingRoles = ({ processes }: Pick<Operation, 'processes'>): (typeof processRoles)[number][] =>
  processRoles.filter((role) => !processes.some((one) => !one.gone && one.roles.includes(role)));

/** One that lives, and whose runner or reader of events gives no sign. */
const standsStill = ({ troubles }: Pick<Operation, 'troubles'>): boolean =>
  troubles.some(({ what }) => what === 'RUNNERS' || what === 'EVENTS');

export const processesVerdict = (operation: Pick<Operation, 'processes' | 'release' | 'troubles'>): Verdict =>
  missingRoles(operation).length > 0 || standsStill(operation) || operation.processes.some((one) => one.gone)
    ? 'BAD'
    : operation.processes.some((one) => one.release !== operation.release)
      ? 'WATCH'
      : 'GOOD';

export function diskVerdict({ disks }: Pick<Operation, 'disks'>): Verdict {
  const shares = disks.map(({ freeBytes, totalBytes }) => freeBytes / Math.max(1, totalBytes));
  const least = Math.min(1, ...shares);
  return least < 0.1 ? 'BAD' : least < 0.2 ? 'WATCH' : 'GOOD';
}

export const errorsVerdict = ({ processes }: Pick<Operation, 'processes'>): Verdict => {
  const errors = processes.reduce((sum, one) => sum + one.errors, 0);
  const calls = processes.reduce((sum, one) => sum + one.calls, 0);
  return errors === 0 ? 'GOOD' : errors / Math.max(1, calls) > 0.01 ? 'BAD' : 'WATCH';
};
