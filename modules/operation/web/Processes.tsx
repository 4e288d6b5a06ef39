import type { Status } from '#ui/status/status.ts';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import type { Operation } from '../contract/calls.ts';
import { processRoles } from '../rules/verdicts.ts';
import { Part } from './Part.tsx';
import { Table } from './Table.tsx';
import { useAge } from './useAge.ts';

type Process = Operation['processes'][number];
type State = 'serving' | 'old' | 'gone';
const looks: Record<State, Status> = { serving: 'done', old: 'risk', gone: 'late' };

export function Processes({ operation }: { operation: Operation }) {
  const { t } = useTranslation('operation');
  const format = useFormat();
  const age = useAge();
  const { processes, sessions, now, release } = operation;
  const stateOf = (one: Process): State => (one.gone ? 'gone' : one.release === release ? 'serving' : 'old');
  return (
    <Part
      title={t('processes/title')}
      beside={
        <>
          <span className="k-dim">
            {t('processes/about', { count: sessions, processes: format.number(processes.length) })}
          </span>
          <span className="k-space" />
          <span className="k-dim k-cut">{t('processes/byRoles')}</span>
        </>
      }
    >
      <Table
        label={t('processes/title')}
        heads={[
          { id: 'process', title: t('processes/process') },
          { id: 'state', title: t('processes/state') },
          { id: 'roles', title: t('processes/roles') },
          { id: 'release', title: t('processes/release') },
          { id: 'cpu', title: t('processes/cpu'), right: true },
          { id: 'memory', title: t('processes/memory'), right: true },
          { id: 'streams', title: t('processes/streams'), right: true },
          { id: 'up', title: t('processes/up'), right: true },
        ]}
      >
        {processes.map((one) => {
          const state = stateOf(one);
          return (
            <tr key={one.id}>
              <td>
                <b>{one.host}</b> <span className="k-dim k-fig">{one.pid}</span>
              </td>
              <td>
                <StatusMark
                  status={looks[state]}
                  label={
                    state === 'gone'
                      ? `${t('processState/gone')}, ${t('processes/seen', { when: format.when(one.seenAt, now) })}`
                      : t(`processState/${state}`)
                  }
                />
              </td>
              <td>
                {processRoles
                  .filter((role) => one.roles.includes(role))
                  .map((role) => t(`role/${role}`))
                  .join(', ')}
              </td>
              <td className="k-dim k-fig">{one.release}</td>
              <td className="o-right k-fig">{format.number(one.cpuPercent)}</td>
              <td className="o-right k-fig">{format.number(one.memoryMb)}</td>
              <td className="o-right k-fig">{format.number(one.streams)}</td>
              <td className="o-right k-fig">{age(Math.max(0, now - one.startedAt))}</td>
            </tr>
          );
        })}
      </Table>
    </Part>
  );
}
