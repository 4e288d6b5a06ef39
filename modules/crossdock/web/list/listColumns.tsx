import { useMemo } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { dateToIso } from '#kernel/date.ts';
import type { ListKind } from '#modules/crossdock/rules/list/vocabulary.ts';
import { refusedIn, useWaiting, waitingIn } from '#client/waiting/useWaiting.ts';
import { BarMeter } from '#ui/layout/BarMeter.tsx';
import type { Column } from '#ui/list/column.ts';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import type { HallRow } from './process.ts';
import { listStateText, listStatus } from './status.ts';

/** What this device has not sent of a list yet, or was refused: said where the counters would otherwise tell half of it. */
export function WaitsHere({ id }: { id: string }) {
  const { t } = useTranslation('base');
  const mine = useWaiting().filter(({ subject, kind }) => subject === id && kind.startsWith('crossdock.'));
  const [waiting, refused] = [waitingIn(mine), refusedIn(mine)];
  return (
    <>
      {waiting > 0 && <StatusMark status="transit" label={t('waiting/count', { count: waiting })} />}
      {refused > 0 && <StatusMark status="late" glyph="stop" label={t('waiting/refused', { count: refused })} />}
    </>
  );
}

/** Scans that came in late: whoever judged the list before has judged it without them. */
export function CameLate({ row }: { row: HallRow }) {
  const { t } = useTranslation('crossdock');
  return row.lateScans > 0 ? <StatusMark status="risk" label={t('list/late', { count: row.lateScans })} /> : null;
}

/** How many packages of a list something is to be said of. */
export const figureColumn = <Row extends HallRow>(
  id: string,
  title: string,
  value: (summaries: Row['summaries']) => number,
): Column<Row> => ({
  id,
  title,
  width: 90,
  align: 'right',
  sortable: false,
  value: ({ summaries }) => value(summaries),
});

/** Columns that lists of every kind have. */
export function useListColumns<Row extends HallRow>(kind: ListKind) {
  const { t } = useTranslation('crossdock');
  const format = useFormat();
  return useMemo(() => {
    const name: Column<Row> = { id: 'name', title: t('column/list'), width: 110, value: (row) => row.name };
    const day: Column<Row> = {
      id: 'executionDate',
      title: t('column/day'),
      width: 96,
      value: (row) => dateToIso(row.executionDate),
      cell: (row) => format.date(row.executionDate),
    };
    const state: Column<Row> = {
      id: 'state',
      title: t('column/state'),
      width: 160,
      value: (row) => row.state,
      cell: (row) => (
        <>
          <StatusMark status={listStatus[row.state]} label={listStateText(row.state, kind, t)} />
          <WaitsHere id={row.id} />
          <CameLate row={row} />
        </>
      ),
    };
    /** How much of something is done; what is done orders it. */
    const bar = (id: string, title: string, width: number, of: (row: Row) => [number, number]): Column<Row> => ({
      id,
      title,
      width,
      sortable: false,
      value: (row) => of(row)[0],
      cell: (row) => {
        const [done, expected] = of(row);
        return (
          <BarMeter
            share={expected === 0 ? 0 : done / expected}
            label={t('scan/progress', { done, expected })}
            tone="done"
          />
        );
      },
    });
    const packages = bar('packages', t('column/packages'), 170, ({ summaries }) => [
      summaries.packagesScanned,
      summaries.packagesExpected,
    ]);
    return { name, day, state, packages, bar };
  }, [t, format, kind]);
}
