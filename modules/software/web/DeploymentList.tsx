import {
  IconBan,
  IconCheck,
  IconHistory,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlus,
  IconRocket,
  IconTrash,
} from '@tabler/icons-react';
import { useMemo } from 'react';
import type { useCall } from '#client/call/useCall.ts';
import { openHistory } from '#client/historyDialog.tsx';
import { ShortList } from '#client/lists/ShortList.tsx';
import { useShortList } from '#client/lists/useShortList.ts';
import { useSession } from '#client/session/session.ts';
import { useAccess } from '#client/session/useAccess.ts';
import type { TextKey } from '#kernel/text.ts';
import { useActions } from '#ui/actions/useActions.ts';
import type { Column } from '#ui/list/column.ts';
import type { Status } from '#ui/status/status.ts';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { type Translate, useTranslation } from '#ui/translation.ts';
import {
  changeDeployment,
  type listDeployments,
  type SoftwareDeployment,
  type SoftwarePackage,
} from '../contract/calls.ts';
import { nextStates } from '../rules/states.ts';
import { type DeploymentState, deploymentStates } from '../rules/vocabulary.ts';
import { type DeploymentCommands, useDeploymentCommands } from './useDeploymentCommands.tsx';

const none: readonly SoftwareDeployment[] = [];
const rowId = (one: SoftwareDeployment): string => one.id;
const looks: Record<DeploymentState, Status> = {
  PLANNED: 'planned',
  ACTIVE: 'risk',
  PAUSED: 'later',
  FINISHED: 'done',
  CANCELED: 'later',
};
const icons = { ACTIVE: IconPlayerPlay, PAUSED: IconPlayerPause, FINISHED: IconCheck, CANCELED: IconBan } as const;

/** Whom it is for, in a line. */
function targetOf(t: Translate<'software'>, { target }: SoftwareDeployment): string {
  const named = [...target.orgUnits, ...target.groups, ...target.users];
  const whom = named.length > 0 ? named.join(', ') : t('deployments/all');
  return target.percentage < 100 ? `${whom} · ${t('deployments/share', { percentage: target.percentage })}` : whom;
}

function useColumns(): Column<SoftwareDeployment>[] {
  const { t } = useTranslation('software');
  const format = useFormat();
  return useMemo<Column<SoftwareDeployment>[]>(
    () => [
      { id: 'version', title: t('deployment/version'), width: 130, value: (one) => one.version },
      { id: 'deviceType', title: t('deployment/deviceType'), width: 110, value: (one) => t(`type/${one.deviceType}`) },
      {
        id: 'state',
        title: t('deployment/state'),
        width: 130,
        value: (one) => t(`state/${one.state}`),
        cell: (one) => <StatusMark status={looks[one.state]} label={t(`state/${one.state}`)} />,
      },
      { id: 'for', title: t('deployment/for'), width: 260, grow: true, value: (one) => targetOf(t, one) },
      {
        id: 'validFrom',
        title: t('deployment/validFrom'),
        width: 150,
        align: 'right',
        value: (one) => one.validFrom,
        cell: (one) => format.instant(one.validFrom),
      },
      ...(['offered', 'downloaded', 'installed'] as const).map((id) => ({
        id,
        title: t(`deployment/${id}`),
        width: 100,
        align: 'right' as const,
        value: (one: SoftwareDeployment) => one.counters[id],
      })),
      { id: 'changedBy', title: t('deployment/changedBy'), width: 140, value: (one) => one.changedBy },
    ],
    [t, format],
  );
}

function useDeploymentActions(one: SoftwareDeployment | undefined, commands: DeploymentCommands, packages: number) {
  const access = useAccess();
  const session = useSession();
  const own = (then: (deployment: SoftwareDeployment) => true | TextKey) => (): true | TextKey =>
    one === undefined
      ? 'software:deployments/one'
      : one.orgUnit !== session.orgUnit || !access(changeDeployment.access)
        ? 'software:deployments/other'
        : then(one);
  const open = own(({ state }) => (nextStates(state).length > 0 ? true : 'software:deployments/not'));
  return useActions(
    [
      {
        id: 'software.plan',
        labelKey: 'software:deployments/create',
        icon: IconPlus,
        shortcut: 'ctrl+alt+n',
        category: 'manage',
        primary: true,
        when: () => packages > 0 || 'software:deployments/noPackage',
        run: async () => void (await commands.create()),
      },
      {
        id: 'software.edit',
        labelKey: 'base:edit',
        icon: IconPencil,
        shortcut: 'Enter',
        category: 'edit',
        when: open,
        run: async () => void (one && (await commands.edit(one))),
      },
      ...(['ACTIVE', 'PAUSED', 'FINISHED', 'CANCELED'] as const).map((to) => ({
        id: `software.${to}`,
        labelKey: `software:deployments/${to}` as const,
        icon: icons[to],
        category: 'edit' as const,
        danger: to === 'CANCELED',
        when: own(({ state }) => (nextStates(state).includes(to) ? true : 'software:deployments/not')),
        run: async () => void (one && (await commands.become(one, to))),
      })),
      {
        id: 'software.history',
        labelKey: 'software:deployments/history',
        icon: IconHistory,
        category: 'display',
        when: () => one !== undefined || 'software:deployments/one',
        run: async () => void (one && (await openHistory(`SWU:${one.orgUnit}:${one.deviceType}`, one.version))),
      },
      {
        id: 'software.removeDeployment',
        labelKey: 'software:deployments/remove',
        icon: IconTrash,
        category: 'manage',
        danger: true,
        line: true,
        when: own(({ state }) => (state === 'ACTIVE' || state === 'PAUSED' ? 'software:refusal/runs' : true)),
        run: async () => void (one && (await commands.remove(one))),
      },
    ],
    undefined,
  );
}

/** Which devices get which package, from when, and how far that is. */
export function DeploymentList(props: {
  answer: ReturnType<typeof useCall<typeof listDeployments>>;
  packages: readonly SoftwarePackage[];
}) {
  const { t } = useTranslation('software');
  const { answer, packages } = props;
  const words = (one: SoftwareDeployment) => `${one.version} ${one.deviceType} ${targetOf(t, one)}`;
  const stateOf = (one: SoftwareDeployment) => one.state;
  const short = useShortList('software.deployments', answer.data ?? none, { rowId, words, stateOf });
  const commands = useDeploymentCommands(packages);
  const columns = useColumns();
  const actions = useDeploymentActions(short.one, commands, packages.length);
  return (
    <ShortList
      title={t('tab/deployments')}
      short={short}
      answer={answer}
      columns={columns}
      actions={actions}
      states={{
        label: t('deployment/state'),
        items: deploymentStates.map((id) => ({ id, glyph: looks[id], label: t(`state/${id}`) })),
      }}
      onOpen={(one) => void commands.edit(one)}
      empty={{ icon: IconRocket, title: t('deployments/empty'), text: t('deployments/emptyText') }}
      phone={(one) => (
        <>
          <b className="k-strong">{one.version}</b>
          <StatusMark status={looks[one.state]} label={t(`state/${one.state}`)} />
          <span className="k-dim">{targetOf(t, one)}</span>
          <span />
        </>
      )}
    />
  );
}
