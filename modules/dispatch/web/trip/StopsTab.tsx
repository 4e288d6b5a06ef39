import { IconMapPinOff } from '@tabler/icons-react';
import { useMemo } from 'react';
import { type Translate, useTranslation } from '#ui/translation.ts';
import { spanText } from '#modules/shipments/rules/slotText.ts';
import { LookMark } from '#client/marks/LookMark.tsx';
import type { BoundAction } from '#ui/actions/action.ts';
import type { Column } from '#ui/list/column.ts';
import { DataList } from '#ui/list/DataList.tsx';
import { noSelection, selectOnly } from '#ui/list/selection.ts';
import { useTableState } from '#ui/list/useTableState.ts';
import { type Format } from '#ui/text/format.ts';
import { useFormat } from '#ui/text/useFormat.ts';
import { lateFrom, riskFrom } from '../../rules/tripLook.ts';
import type { StopRow } from './stopRows.ts';
import { hasColumn, type TripContext } from './tripContext.ts';

const rowId = (row: StopRow): string => row.id;
const clock = (ms: number | null, format: Format): string => (ms === null ? '–' : format.clock(ms));
const windowOf = (row: StopRow, format: Format): string =>
  spanText(
    row.windowFrom === null ? null : format.clock(row.windowFrom),
    row.windowTo === null ? null : format.clock(row.windowTo),
  );
const tone = (deviation: number | null): string =>
  deviation === null || deviation <= riskFrom ? '' : deviation > lateFrom ? 'd-late-cell' : 'd-risk-cell';

const workKeys = {
  DELIVERY: 'shipments:state/DELIVERY',
  PICKUP: 'shipments:state/PICKUP',
  DIRECT: 'shipments:state/DirectTraffic',
} as const;

function stopColumns(t: Translate<'dispatch'>, format: Format): Column<StopRow>[] {
  const time = (id: 'plan' | 'estimate' | 'actual', coloured = false): Column<StopRow> => ({
    id,
    title: t(`column/${id}`),
    width: 56,
    align: 'right',
    sortable: false,
    value: (row) => row[id],
    cell: (row) => (
      <span className={coloured && row[id] !== null && row.missed > 0 ? 'd-late-cell' : ''}>
        {clock(row[id], format)}
      </span>
    ),
  });
  const figure = (id: 'waiting' | 'service' | 'distance', text: (row: StopRow) => string): Column<StopRow> => ({
    id,
    title: t(`column/${id}`),
    width: 68,
    align: 'right',
    sortable: false,
    value: (row) => row[id],
    cell: (row) => <span className="k-fig">{text(row)}</span>,
  });
  return [
    {
      id: 'sequence',
      title: t('column/sequence'),
      width: 40,
      align: 'right',
      sortable: false,
      value: (row) => row.sequence,
    },
    {
      id: 'status',
      title: t('column/status'),
      width: 150,
      sortable: false,
      value: (row) => row.look.key,
      cell: (row) => <LookMark look={row.look} />,
    },
    {
      id: 'work',
      title: t('column/work'),
      width: 80,
      sortable: false,
      value: (row) => row.work.map((work) => t(workKeys[work])).join(', '),
    },
    { id: 'name', title: t('column/stop'), width: 150, grow: true, sortable: false, value: (row) => row.name },
    { id: 'place', title: t('column/place'), width: 120, sortable: false, value: (row) => row.place },
    { id: 'window', title: t('column/window'), width: 84, sortable: false, value: (row) => windowOf(row, format) },
    time('plan'),
    figure('waiting', (row) => (row.waiting ? format.number(row.waiting) : '')),
    figure('service', (row) => (row.service === null ? '' : format.number(row.service))),
    figure('distance', (row) => (row.distance === null ? '' : format.upTo(row.distance / 1_000_000, 1))),
    time('estimate', true),
    time('actual', true),
    {
      id: 'deviation',
      title: t('column/minutes'),
      width: 50,
      align: 'right',
      sortable: false,
      value: (row) => row.deviation,
      cell: (row) => (
        <span className={tone(row.deviation)}>{row.deviation === null ? '–' : format.deviation(row.deviation)}</span>
      ),
    },
    {
      id: 'orders',
      title: t('column/orders'),
      width: 70,
      yields: 2,
      align: 'right',
      sortable: false,
      value: (row) => row.orders,
    },
    {
      id: 'packages',
      title: t('column/packages'),
      width: 60,
      yields: 1,
      align: 'right',
      sortable: false,
      value: (row) => row.packagesExpected,
      cell: (row) => (row.packagesExpected === null ? '' : `${row.packagesDone}/${row.packagesExpected}`),
    },
    { id: 'signer', title: t('column/signer'), width: 110, yields: 3, sortable: false, value: (row) => row.signer },
  ];
}

/** Start, stops and return with plan, estimate and what happened; the chosen stop is shown beside. */
export function StopsTab(props: {
  rows: readonly StopRow[];
  context: TripContext | undefined;
  chosen: string | undefined;
  onChoose: (id: string) => void;
  actions: readonly BoundAction[];
  filtered: boolean;
}) {
  const { t } = useTranslation('dispatch');
  const format = useFormat();
  const [state, setState] = useTableState('stops');
  const { context } = props;
  const columns = useMemo(
    () => stopColumns(t, format).filter(({ id }) => hasColumn(context, id)),
    [t, format, context],
  );
  return (
    <DataList<StopRow>
      label={t('tab/stops')}
      columns={columns}
      rows={props.rows}
      rowId={rowId}
      state={state}
      onState={setState}
      selection={props.chosen ? selectOnly(props.chosen) : noSelection}
      onActive={(row) => row?.stop && props.onChoose(row.id)}
      actions={props.actions}
      empty={
        props.filtered
          ? { icon: IconMapPinOff, title: t('stops/noneFound'), text: t('stops/noneFoundText') }
          : { icon: IconMapPinOff, title: t('stops/none'), text: t('stops/noneText') }
      }
      onOpen={(row) => row.stop && props.onChoose(row.id)}
      phone={(row) => (
        <>
          <span>
            <span className="k-dim">{row.sequence ?? ''}</span> {row.name}
          </span>
          <LookMark look={row.look} />
          <span className="k-dim">{row.place}</span>
          <span className="k-fig">
            <span className="k-dim">{windowOf(row, format)}</span>{' '}
            {clock(row.actual ?? row.estimate ?? row.plan, format)}{' '}
            <span className={tone(row.deviation)}>{row.deviation ? format.deviation(row.deviation) : ''}</span>
          </span>
        </>
      )}
    />
  );
}
