import { Button, SegmentedControl } from '@mantine/core';
import { IconArrowsExchange, IconPlus, IconStack2 } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { findsWords } from '#kernel/text.ts';
import { type Account, type Amount, equipmentBalances } from '#modules/equipment/contract/calls.ts';
import { useCall } from '#client/call/useCall.ts';
import { useAddress, useGo } from '#client/navigation/navigation.ts';
import { useAccess } from '#client/session/useAccess.ts';
import { Figures } from '#ui/layout/KeyValues.tsx';
import { SearchField } from '#ui/layout/SearchField.tsx';
import { useScreenSize } from '#ui/layout/useScreenSize.ts';
import type { Column } from '#ui/list/column.ts';
import { DataList } from '#ui/list/DataList.tsx';
import { useTableState } from '#ui/list/useTableState.ts';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import { addressOfPartner } from './address.ts';
import { Amounts, useEquipmentNames } from './Amounts.tsx';
import { BookDialog } from './BookDialog.tsx';
import { TransferDialog } from './TransferDialog.tsx';
import './equipment.css';

/** A column for each kind of equipment that stands open somewhere. */
function useColumns(accounts: readonly Account[]): Column<Account>[] {
  const { t } = useTranslation('equipment');
  const format = useFormat();
  const nameOf = useEquipmentNames();
  return useMemo(() => {
    const kinds = new Map<string, Pick<Amount, 'equipmentId' | 'quality'>>();
    for (const { balances } of accounts)
      for (const one of balances) kinds.set(`${one.equipmentId}/${one.quality}`, one);
    const pieces = (row: Account, kind: Pick<Amount, 'equipmentId' | 'quality'>): number =>
      row.balances.find((one) => one.equipmentId === kind.equipmentId && one.quality === kind.quality)?.pieces ?? 0;
    return [
      { id: 'name', title: t('column/partner'), width: 240, value: (row) => row.name, grow: true },
      { id: 'kind', title: t('column/kind'), width: 150, value: (row) => t(`kind/${row.kind}`) },
      ...[...kinds]
        .toSorted(([a], [b]) => a.localeCompare(b))
        .map(
          ([key, kind]): Column<Account> => ({
            id: `balance.${key}`,
            title: nameOf(kind),
            width: 150,
            align: 'right',
            value: (row) => pieces(row, kind),
            cell: (row) => {
              const open = pieces(row, kind);
              return <span className={open < 0 ? 'k-fig k-risk' : open === 0 ? 'k-fig k-dim' : 'k-fig'}>{open}</span>;
            },
          }),
        ),
      {
        id: 'last',
        title: t('column/last'),
        width: 150,
        value: (row) => row.lastMovement,
        cell: (row) => format.instant(row.lastMovement),
      },
    ];
  }, [accounts, nameOf, t, format]);
}

/** Accounts of loading equipment: who has our pallets, and whose we have. */
export function Accounts() {
  const { t } = useTranslation('equipment');
  const go = useGo();
  const mobile = useScreenSize() === 'mobile';
  const mayBook = useAccess()({ anyPermission: ['editLoadingReport'] });
  const [search = '', setSearch] = useAddress('q');
  const [shown = 'open', setShown] = useAddress('show');
  const [dialog, setDialog] = useState<'book' | 'transfer'>();
  const [state, setState] = useTableState('equipment.accounts');
  const answer = useCall(equipmentBalances, { query: {} }, { live: ['equipmentAccount'] });
  const all = useMemo(() => answer.data ?? [], [answer.data]);
  const columns = useColumns(all);
  const rows = useMemo(() => {
    const finds = findsWords(search);
    return all.filter((row) => (shown === 'all' || row.balances.length > 0) && finds(`${row.name} ${row.id}`));
  }, [all, search, shown]);
  const sum = (is: (pieces: number) => boolean): number =>
    all
      .flatMap((row) => row.balances)
      .filter((one) => one.quality === 'EXCHANGEABLE' && is(one.pieces))
      .reduce((total, one) => total + Math.abs(one.pieces), 0);
  const close = () => setDialog(undefined);
  return (
    <section className="k-pane k-fill" aria-label={t('title')}>
      <div className="k-bar eq-bar">
        <h1 className="k-h1">{t('title')}</h1>
        <span className="k-space" />
        <SearchField label={t('column/partner')} value={search} onSearch={setSearch} />
        <SegmentedControl
          aria-label={t('column/balance')}
          size={mobile ? 'md' : 'xs'}
          value={shown === 'all' ? 'all' : 'open'}
          onChange={(value) => setShown(value === 'all' ? 'all' : undefined)}
          data={(['open', 'all'] as const).map((value) => ({ value, label: t(`filter/${value}`) }))}
        />
        {mayBook && (
          <>
            <Button
              leftSection={<IconArrowsExchange size={16} stroke={1.6} aria-hidden="true" />}
              onClick={() => setDialog('transfer')}
            >
              {t('book/transfer')}
            </Button>
            <Button
              variant="filled"
              leftSection={<IconPlus size={16} stroke={1.6} aria-hidden="true" />}
              onClick={() => setDialog('book')}
            >
              {t('book/action')}
            </Button>
          </>
        )}
      </div>
      <Figures
        items={[
          { label: t('sumOwed'), value: sum((pieces) => pieces > 0) },
          { label: t('sumOwing'), value: sum((pieces) => pieces < 0) },
        ]}
      />
      <DataList
        label={t('title')}
        columns={columns}
        rows={rows}
        rowId={(row) => `${row.kind}/${row.id}`}
        state={state}
        onState={setState}
        status={answer.isError ? 'error' : answer.isPending ? 'loading' : 'ready'}
        onRetry={() => void answer.refetch()}
        empty={all.length > 0 ? { title: t('even') } : { icon: IconStack2, title: t('none'), text: t('noneText') }}
        onOpen={(row) => go.to(addressOfPartner(row))}
        phone={(row) => (
          <>
            <b className="k-cut">{row.name}</b>
            <span className="k-dim">{t(`kind/${row.kind}`)}</span>
            <PhoneBalance account={row} />
          </>
        )}
      />
      {dialog === 'book' && <BookDialog onClose={close} />}
      {dialog === 'transfer' && <TransferDialog onClose={close} />}
    </section>
  );
}

/** One line on a phone: the largest balance, and whether there are others. */
function PhoneBalance({ account }: { account: Account }) {
  const { t } = useTranslation('equipment');
  const nameOf = useEquipmentNames();
  const [first, ...others] = account.balances.toSorted((a, b) => Math.abs(b.pieces) - Math.abs(a.pieces));
  if (!first) return <Amounts amounts={[]} />;
  const text = t(first.pieces > 0 ? 'owes' : 'owed', { count: Math.abs(first.pieces) });
  return (
    <StatusMark
      status={first.pieces > 0 ? 'planned' : 'risk'}
      label={`${nameOf(first)}: ${text}${others.length > 0 ? ` +${others.length}` : ''}`}
    />
  );
}
