import { Button } from '@mantine/core';
import { useCommand } from '#client/call/useCommand.ts';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import { getOperation, type Operation, retryFailed } from '../contract/calls.ts';
import { queueVerdict } from '../rules/verdicts.ts';
import { Note, Part } from './Part.tsx';
import { Table } from './Table.tsx';
import { useAge } from './useAge.ts';
import { verdictLook } from './verdictLook.ts';

/** As what happens follows one upon the other. */
const order: readonly Operation['queues'][number]['name'][] = [
  'FACTS',
  'JOBS',
  'MESSAGES',
  'IMPORTS',
  'SEARCHES',
  'FILES',
  'RULES',
];

export function Queues({ operation }: { operation: Operation }) {
  const { t } = useTranslation('operation');
  const format = useFormat();
  const age = useAge();
  const { queues, now } = operation;
  return (
    <Part title={t('queues/title')}>
      <Table
        label={t('queues/title')}
        heads={[
          { id: 'queue', title: t('queues/queue') },
          { id: 'state', title: t('queues/state') },
          { id: 'waiting', title: t('queues/waiting'), right: true },
          { id: 'oldest', title: t('queues/oldest'), right: true },
          { id: 'failed', title: t('queues/failed'), right: true },
        ]}
      >
        {queues
          .toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name))
          .map((queue) => {
            const verdict = queueVerdict(queue, now);
            return (
              <tr key={queue.name}>
                <td>{t(`queue/${queue.name}`)}</td>
                <td>
                  <StatusMark status={verdictLook[verdict]} label={t(`queueState/${verdict}`)} />
                </td>
                <td className="o-right k-fig">{format.number(queue.waiting)}</td>
                <td className="o-right k-fig">
                  {queue.oldestAt === null ? '–' : age(Math.max(0, now - queue.oldestAt))}
                </td>
                <td className="o-right k-fig">{format.number(queue.failed)}</td>
              </tr>
            );
          })}
      </Table>
    </Part>
  );
}

const jobName = ({ task, module, name }: Operation['failedJobs'][number]): string =>
  [module, name].filter(Boolean).join(': ') || task;

/** Jobs that were tried to the end, with the last error, and a way to have them tried again. */
export function GivenUp({ operation }: { operation: Operation }) {
  const { t } = useTranslation('operation');
  const format = useFormat();
  const { run, busy } = useCommand(retryFailed, {
    saved: ({ retried }) => ({ key: 'operation:jobs/retried', args: { count: retried } }),
    refreshes: [getOperation.id],
  });
  const { failedJobs } = operation;
  return (
    <Part
      title={t('jobs/title')}
      beside={
        <>
          <span className="k-space" />
          {failedJobs.length > 0 && (
            <Button size="xs" loading={busy} onClick={() => void run({ body: {} })}>
              {t('jobs/retryAll')}
            </Button>
          )}
        </>
      }
    >
      {failedJobs.length === 0 ? (
        <Note>{t('jobs/none')}</Note>
      ) : (
        <ul className="o-jobs">
          {failedJobs.map((job) => (
            <li key={job.id}>
              <div>
                <b>{jobName(job)}</b>{' '}
                <span className="k-dim">
                  {[job.orgUnit, t('jobs/attempts', { count: job.attempts }), format.instant(job.failedAt)]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
                <p>{job.error}</p>
              </div>
              <Button
                size="xs"
                variant="default"
                aria-label={t('jobs/retryThis', { job: jobName(job) })}
                onClick={() => void run({ body: { ids: [job.id] } })}
              >
                {t('jobs/retry')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}
