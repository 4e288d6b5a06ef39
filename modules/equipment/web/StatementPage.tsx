import { Button, TextInput } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowsExchange,
  IconFileText,
  IconPlus,
  IconPrinter,
  IconTable,
} from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { dateToIso } from '#kernel/date.ts';
import {
  equipmentSlip,
  equipmentStatement,
  type Movement,
  type Statement,
  statementPaper,
  statementTable,
} from '#modules/equipment/contract/calls.ts';
import type { Partner } from '#modules/equipment/rules/vocabulary.ts';
import { useCall } from '#client/call/useCall.ts';
import { openFile } from '#client/files/openFile.ts';
import { saveAnswer } from '#client/files/saveAnswer.ts';
import { useVisited } from '#client/navigation/recentPlaces.ts';
import { useAddress } from '#client/navigation/navigation.ts';
import { useAccess } from '#client/session/useAccess.ts';
import type { Action } from '#ui/actions/action.ts';
import { Toolbar } from '#ui/actions/Toolbar.tsx';
import { useActions } from '#ui/actions/useActions.ts';
import { DelayedSpinner } from '#ui/feedback/DelayedSpinner.tsx';
import { useScreenSize } from '#ui/layout/useScreenSize.ts';
import type { Column } from '#ui/list/column.ts';
import { DataList } from '#ui/list/DataList.tsx';
import { selectOnly } from '#ui/list/selection.ts';
import { useTableState } from '#ui/list/useTableState.ts';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import { Amounts, useEquipmentNames } from './Amounts.tsx';
import { BookDialog } from './BookDialog.tsx';
import { ReverseDialog } from './ReverseDialog.tsx';
import { TransferDialog } from './TransferDialog.tsx';
import './equipment.css';

type Opens = 'book' | 'transfer' | { reverse: number };
type Query = { partner: Partner['kind']; id: string; from?: string; to?: string };
type Context = {
  query: Query;
  statement: Statement;
  chosen: Movement | undefined;
  mayBook: boolean;
  open: (dialog: Opens) => void;
};
const byHand = (one: Movement | undefined): boolean =>
  one !== undefined && one.source !== 'LIST' && one.source !== 'STOP';

const actions: readonly Action<Context>[] = [
  {
    id: 'equipment.slip',
    labelKey: 'equipment:statement/slip',
    icon: IconPrinter,
    when: ({ chosen }) => chosen !== undefined,
    run: ({ chosen }) => openFile(equipmentSlip, { params: { slip: String(chosen?.slip) } }),
  },
  {
    id: 'equipment.reverse',
    labelKey: 'equipment:statement/reverse',
    icon: IconArrowBackUp,
    when: ({ chosen, mayBook }) => mayBook && byHand(chosen),
    run: ({ chosen, open }) => chosen && open({ reverse: chosen.slip }),
  },
  {
    id: 'equipment.statement',
    labelKey: 'equipment:statement/pdf',
    icon: IconFileText,
    line: true,
    run: ({ query }) => openFile(statementPaper, { query }),
  },
  {
    id: 'equipment.table',
    labelKey: 'equipment:statement/csv',
    icon: IconTable,
    run: ({ query, statement }) =>
      saveAnswer(
        statementTable,
        { query },
        `${statement.partner.name} ${dateToIso(statement.from)} ${dateToIso(statement.to)}.csv`,
      ),
  },
  {
    id: 'equipment.transfer',
    labelKey: 'equipment:book/transfer',
    icon: IconArrowsExchange,
    line: true,
    when: ({ mayBook }) => mayBook,
    run: ({ open }) => open('transfer'),
  },
  {
    id: 'equipment.book',
    labelKey: 'equipment:book/action',
    icon: IconPlus,
    primary: true,
    when: ({ mayBook }) => mayBook,
    run: ({ open }) => open('book'),
  },
];

/** The account of one partner: balances before and after, and every movement between. */
export function StatementPage({ partner }: { partner: Partner }) {
  const { t } = useTranslation('equipment');
  const [from, setFrom] = useAddress('from');
  const [to, setTo] = useAddress('to');
  const query: Query = {
    partner: partner.kind,
    id: partner.id,
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  };
  const answer = useCall(equipmentStatement, { query }, { live: ['equipmentAccount'] });
  if (answer.data)
    return (
      <Shown
        query={query}
        statement={answer.data}
        onDays={(which, day) => (which === 'from' ? setFrom(day) : setTo(day))}
      />
    );
  if (!answer.isError) return <DelayedSpinner label={t('base:loading')} />;
  return (
    <div className="k-page k-col">
      <p>{t('statement/unknown')}</p>
      <Button onClick={() => void answer.refetch()}>{t('base:retry')}</Button>
    </div>
  );
}

function useColumns(): Column<Movement>[] {
  const { t } = useTranslation('equipment');
  const format = useFormat();
  const nameOf = useEquipmentNames();
  return useMemo(
    () => [
      {
        id: 'at',
        title: t('column/at'),
        width: 140,
        value: (row) => row.at,
        cell: (row) => format.instant(row.at),
      },
      { id: 'equipment', title: t('column/equipment'), width: 180, value: nameOf },
      {
        id: 'source',
        title: t('column/source'),
        width: 220,
        grow: true,
        value: (row) => [t(`source/${row.source}`), row.sourceName].filter(Boolean).join(' '),
      },
      { id: 'given', title: t('column/given'), width: 100, align: 'right', value: (row) => row.given },
      { id: 'taken', title: t('column/taken'), width: 130, align: 'right', value: (row) => row.taken },
      {
        id: 'balance',
        title: t('column/balance'),
        width: 90,
        align: 'right',
        value: (row) => row.balance,
        cell: (row) => <b className={row.balance < 0 ? 'k-fig k-risk' : 'k-fig'}>{row.balance}</b>,
      },
      { id: 'slip', title: t('column/slip'), width: 80, align: 'right', value: (row) => row.slip },
      { id: 'by', title: t('column/by'), width: 120, value: (row) => row.by },
      { id: 'remark', title: t('column/remark'), width: 180, value: (row) => row.remark },
    ],
    [t, format, nameOf],
  );
}

function Shown(props: { query: Query; statement: Statement; onDays: (which: 'from' | 'to', day: string) => void }) {
  const { t } = useTranslation('equipment');
  const format = useFormat();
  const { query, statement } = props;
  const size = useScreenSize();
  const mayBook = useAccess()({ anyPermission: ['editLoadingReport'] });
  const [state, setState] = useTableState('equipment.statement');
  const [dialog, setDialog] = useState<Opens>();
  const [chosenId, setChosen] = useState<string>();
  const chosen = statement.movements.find((one) => one.id === chosenId);
  const columns = useColumns();
  const nameOf = useEquipmentNames();
  const bound = useActions(actions, { query, statement, chosen, mayBook, open: setDialog });
  const close = () => setDialog(undefined);
  useVisited('equipment:title', statement.partner.name);
  const { kind, id, name } = statement.partner;
  return (
    <section className="k-pane k-fill" aria-label={name}>
      <header className="k-page-head">
        <div className="k-space eq-head">
          <h1 className="k-cut">{name}</h1>
          <p className="k-dim k-cut">{`${t(`kind/${kind}`)} · ${id}`}</p>
        </div>
        <Toolbar
          actions={bound.filter((action) => action.enabled || action.id === 'equipment.slip')}
          room={size === 'mobile' || size === 'tablet' ? 0 : 4}
        />
      </header>
      <div className="eq-period">
        {(['from', 'to'] as const).map((which) => (
          <TextInput
            key={which}
            type="date"
            label={t(`statement/${which}`)}
            value={dateToIso(statement[which])}
            onChange={(event) => event.currentTarget.value && props.onDays(which, event.currentTarget.value)}
          />
        ))}
        <section aria-label={t('statement/opening')}>
          <h2 className="k-dim eq-label">{t('statement/opening')}</h2>
          <Amounts amounts={statement.opening} />
        </section>
        <section aria-label={t('statement/closing')}>
          <h2 className="k-dim eq-label">{t('statement/closing')}</h2>
          <Amounts amounts={statement.closing} />
        </section>
      </div>
      <DataList
        label={t('statement/title')}
        columns={columns}
        rows={statement.movements}
        rowId={(row) => row.id}
        state={state}
        onState={setState}
        selection={selectOnly(...(chosenId ? [chosenId] : []))}
        onActive={(row) => setChosen(row?.id)}
        onOpen={(row) => setChosen(row.id)}
        empty={{ title: t('statement/none'), text: t('statement/noneText') }}
        phone={(row) => (
          <>
            <b className="k-cut">{[t(`source/${row.source}`), row.sourceName].filter(Boolean).join(' ')}</b>
            <b className={row.balance < 0 ? 'k-fig k-risk' : 'k-fig'}>{row.balance}</b>
            <span className="k-dim k-cut">{`${format.instant(row.at)} · ${nameOf(row)}`}</span>
            <span className="k-dim k-fig">{`+${row.given} −${row.taken}`}</span>
          </>
        )}
      />
      {dialog === 'book' && <BookDialog partner={{ kind, id }} onClose={close} />}
      {dialog === 'transfer' && <TransferDialog partner={{ kind, id }} onClose={close} />}
      {typeof dialog === 'object' && <ReverseDialog slip={dialog.reverse} onClose={close} />}
    </section>
  );
}
