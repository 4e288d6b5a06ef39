import { Button } from '@mantine/core';
import { IconCopy, IconTopologyStar3 } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { AnswerOf } from '#kernel/call.ts';
import { useCall } from '#client/call/useCall.ts';
import { ShortList } from '#client/lists/ShortList.tsx';
import { useShortList } from '#client/lists/useShortList.ts';
import { toastSuccess } from '#ui/feedback/toasts.ts';
import { Figures } from '#ui/layout/KeyValues.tsx';
import type { Column } from '#ui/list/column.ts';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import { listInstallations, type OtherInstallation } from '../contract/calls.ts';
import { lookOf, looks } from './look.ts';
import { showMessages } from './MessagesDialog.tsx';
import { useInstallationActions } from './useInstallationActions.tsx';
import './installations.css';

const none: readonly OtherInstallation[] = [];
const rowId = ({ id }: OtherInstallation): string => id;
const words = ({ name, address, livesThere }: OtherInstallation): string =>
  `${name} ${address} ${livesThere.join(' ')}`;

function useColumns(nameOf: (unit: string) => string): Column<OtherInstallation>[] {
  const { t } = useTranslation('installations');
  const format = useFormat();
  return useMemo(
    () => [
      { id: 'name', title: t('column/name'), width: 180, grow: true, value: ({ name }) => name },
      {
        id: 'state',
        title: t('column/state'),
        width: 160,
        value: (row) => t(`state/${lookOf(row)}`),
        cell: (row) => (
          <span title={row.lastAnswer ?? undefined}>
            <StatusMark status={looks[lookOf(row)]} label={t(`state/${lookOf(row)}`)} />
          </span>
        ),
      },
      { id: 'waiting', title: t('column/waiting'), width: 90, align: 'right', value: ({ waiting }) => waiting },
      { id: 'refused', title: t('column/refused'), width: 100, align: 'right', value: ({ refused }) => refused },
      {
        id: 'livesThere',
        title: t('column/livesThere'),
        width: 200,
        value: ({ livesThere }) => livesThere.map(nameOf).join(', '),
      },
      {
        id: 'answeredAt',
        title: t('column/answeredAt'),
        width: 140,
        yields: 1,
        value: ({ answeredAt }) => answeredAt ?? 0,
        cell: ({ answeredAt }) => (answeredAt === null ? '' : format.instant(answeredAt)),
      },
      {
        id: 'heardAt',
        title: t('column/heardAt'),
        width: 140,
        yields: 2,
        value: ({ heardAt }) => heardAt ?? 0,
        cell: ({ heardAt }) => (heardAt === null ? '' : format.instant(heardAt)),
      },
      { id: 'address', title: t('column/address'), width: 200, yields: 3, value: ({ address }) => address },
    ],
    [t, format, nameOf],
  );
}

/** Who this installation is: what the other side needs to join it. */
function Own({ own }: { own: AnswerOf<typeof listInstallations>['own'] }) {
  const { t } = useTranslation('installations');
  // Without https there is no clipboard: what is selected can be copied by hand.
  const copy = () =>
    void navigator.clipboard
      ?.writeText(`${own.address}\n${own.publicKey}`)
      .then(() => toastSuccess({ key: 'installations:own/copied' }));
  return (
    <section className="in-own" aria-label={t('own/title')}>
      <Figures
        items={[
          { label: t('own/address'), value: <span className="in-key">{own.address}</span> },
          { label: t('own/key'), value: <code className="in-key">{own.publicKey}</code> },
          { label: t('own/fingerprint'), value: <code>{own.fingerprint}</code> },
        ]}
      />
      <div className="k-row in-note">
        <p className="k-dim">{t('own/note')}</p>
        <Button leftSection={<IconCopy size={16} aria-hidden="true" />} onClick={copy}>
          {t('own/copy')}
        </Button>
      </div>
    </section>
  );
}

/** Installations of other firms in the same network: who they are, which units live there, how the line stands. */
export function InstallationsPage() {
  const { t } = useTranslation('installations');
  const answer = useCall(listInstallations, {}, { silent: true, refetchInterval: 15_000, keep: true });
  const { data } = answer;
  const units = useMemo(
    () => (data?.units ?? []).map(({ id, name }) => ({ value: id, label: `${name} (${id})` })),
    [data?.units],
  );
  const nameOf = useMemo(() => {
    const names = new Map((data?.units ?? []).map(({ id, name }) => [id, name]));
    return (unit: string) => names.get(unit) ?? unit;
  }, [data?.units]);
  const short = useShortList('installations.list', data?.installations ?? none, { rowId, words });
  const columns = useColumns(nameOf);
  const actions = useInstallationActions(short.one, units);
  return (
    <section className="k-pane k-fill" aria-label={t('screen/installations')}>
      {data && <Own own={data.own} />}
      <ShortList
        title={t('screen/installations')}
        short={short}
        answer={answer}
        columns={columns}
        actions={actions}
        onOpen={(one) => void showMessages(one)}
        empty={{ icon: IconTopologyStar3, title: t('none/title'), text: t('none/text') }}
        phone={(one) => (
          <>
            <b className="k-strong k-cut">{one.name}</b>
            <StatusMark status={looks[lookOf(one)]} label={t(`state/${lookOf(one)}`)} />
            <span className="k-dim k-cut">{one.livesThere.map(nameOf).join(', ')}</span>
            <span className="k-dim k-fig">{one.waiting + one.refused > 0 && one.waiting + one.refused}</span>
          </>
        )}
      />
    </section>
  );
}
