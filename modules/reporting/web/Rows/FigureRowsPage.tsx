import { IconChartBar } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useCall, useTableCall } from '#client/call/useCall.ts';
import { useAddress, useGo } from '#client/navigation/navigation.ts';
import type { Column } from '#ui/list/column.ts';
import { DataList } from '#ui/list/DataList.tsx';
import { useTableState } from '#ui/list/useTableState.ts';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import { type FigureRow, figureRows, getFigure } from '../../contract/calls.ts';
import { type FigureId, figures } from '../../rules/catalogue.ts';
import { usualGrouping } from '../../rules/chosen.ts';
import { groupName } from '../figureWords.ts';
import { PeriodPicker } from '../PeriodPicker.tsx';
import { daysText, usePeriod } from '../usePeriod.ts';
import '../figures.css';

const rowId = (row: FigureRow): string => row.key;

/** @param noted some row says what it belongs to */
function useColumns(id: FigureId, by: (typeof figures)[FigureId]['by'][number], noted: boolean): Column<FigureRow>[] {
  const { t } = useTranslation('reporting');
  const format = useFormat();
  return useMemo(() => {
    const { measure, unit } = figures[id];
    const valued = measure === 'sum' || measure === 'mean' || measure === 'balance';
    const timed = by === 'day' || by === 'week' || by === 'hour';
    const at: Column<FigureRow> = {
      id: 'at',
      title: t('list/at'),
      width: 140,
      sortable: false,
      value: (row) => row.at,
      cell: (row) => (row.at === null ? '' : format.instant(row.at)),
    };
    const plain = (name: 'subject' | 'note', width: number): Column<FigureRow> => ({
      id: name,
      title: t(`list/${name}`),
      width,
      sortable: false,
      value: (row) => row[name],
    });
    return [
      at,
      ...(noted
        ? [plain('subject', 200), { ...plain('note', 200), grow: true }]
        : [{ ...plain('subject', 200), grow: true }]),
      ...(timed
        ? []
        : [{ id: 'group', title: t(`by/${by}`), width: 180, sortable: false, value: (row: FigureRow) => row.group }]),
      ...(measure === 'share'
        ? [
            {
              id: 'due',
              title: t('list/due'),
              width: 140,
              sortable: false,
              value: (row: FigureRow) => row.due,
              cell: (row: FigureRow) => (row.due === null ? '' : format.instant(row.due)),
            },
            {
              id: 'good',
              title: t('list/good'),
              width: 130,
              sortable: false,
              value: (row: FigureRow) => row.good,
              cell: (row: FigureRow) => (
                <StatusMark status={row.good ? 'done' : 'late'} label={t(row.good ? 'list/inTime' : 'list/late')} />
              ),
            },
          ]
        : []),
      ...(valued
        ? [
            {
              id: 'value',
              title: t('list/value'),
              unit: t(`unit/${unit}`),
              width: 110,
              align: 'right' as const,
              sortable: false,
              value: (row: FigureRow) => row.value,
              cell: (row: FigureRow) => (row.value === null ? '' : format.upTo(row.value, 1)),
            },
          ]
        : []),
    ];
  }, [id, by, noted, t, format]);
}

/** What a figure counts, row by row: all of it, or one of its bars; each row opens its record. */
export function FigureRowsPage({ id }: { id: FigureId }) {
  const { t } = useTranslation('reporting');
  const format = useFormat();
  const go = useGo();
  const period = usePeriod();
  const [given] = useAddress('by');
  const [bar] = useAddress('bar');
  const by = figures[id].by.find((one) => one === given) ?? usualGrouping(id, period);
  const { from, to } = period;
  const query = { from, to, by };
  const figure = useCall(getFigure, { params: { id }, query }, { silent: true });
  const body = useMemo(() => ({ from, to, by, ...(bar === undefined ? {} : { key: bar }) }), [from, to, by, bar]);
  const server = useTableCall<FigureRow>(figureRows, { params: { id }, query: {}, body });
  const [state, setState] = useTableState('figureRows');
  const columns = useColumns(id, by, server.rows?.some(({ note }) => Boolean(note)) ?? true);
  const name = t(`figure/${id}/name`);
  const point = figure.data?.points.find(({ key }) => key === bar);
  const group = bar === undefined ? undefined : groupName(format, by, point ?? { key: bar, label: bar });
  return (
    <section className="k-pane k-fill" aria-label={name}>
      <div className="k-bar rpt-bar">
        <h1 className="k-h1">{name}</h1>
        {group !== undefined && (
          <b>{figures[id].measure === 'balance' && by === 'day' ? t('list/until', { day: group }) : group}</b>
        )}
        <span className="k-dim k-fig">{t('list/count', { count: server.total })}</span>
        {figures[id].of !== 'now' && <PeriodPicker period={period} />}
        <span className="k-space" />
        <a href={`#/RPT/figures?${daysText(period)}`}>{t('list/back')}</a>
      </div>
      <DataList<FigureRow>
        label={name}
        columns={columns}
        rows={server.rows ?? []}
        rowId={rowId}
        total={server.total}
        {...server.reading}
        state={state}
        onState={setState}
        onOpen={(row) => row.link && go.to(row.link)}
        empty={{ icon: IconChartBar, title: t('list/none'), text: t('list/noneText') }}
        phone={(row) => (
          <>
            <b className="k-cut">{row.subject}</b>
            <span className="k-dim k-fig">{row.at === null ? '' : format.instant(row.at)}</span>
            <span className="k-dim k-cut">{row.note}</span>
            {row.good === null ? (
              <span className="k-dim">{row.group}</span>
            ) : (
              <StatusMark status={row.good ? 'done' : 'late'} label={t(row.good ? 'list/inTime' : 'list/late')} />
            )}
          </>
        )}
      />
    </section>
  );
}
