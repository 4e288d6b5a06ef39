import { IconBuildingWarehouse } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { AnswerOf } from '#kernel/call.ts';
import { branchDashboard } from '#modules/network/contract/calls.ts';
import { listStatus, useCall } from '#client/call/useCall.ts';
import { useGo } from '#client/navigation/navigation.ts';
import { depotToday } from '#client/session/depotZone.ts';
import type { Column } from '#ui/list/column.ts';
import { DataList } from '#ui/list/DataList.tsx';
import { useTableState } from '#ui/list/useTableState.ts';
import { Glyph } from '#ui/status/Glyph.tsx';
import type { GlyphName } from '#ui/status/status.ts';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import '../Shipments/network.css';

type Branch = AnswerOf<typeof branchDashboard>[number];
const figures = ['shipmentsOut', 'shipmentsIn', 'notRouted', 'notPickedUp', 'openNotes'] as const;
type Figure = (typeof figures)[number];
const titles = {
  shipmentsOut: 'branch/out',
  shipmentsIn: 'branch/in',
  notRouted: 'branch/notRouted',
  notPickedUp: 'branch/notPickedUp',
  openNotes: 'branch/openNotes',
} as const;

const glyphs: Readonly<Partial<Record<Figure, GlyphName>>> = {
  notRouted: 'late',
  notPickedUp: 'risk',
  openNotes: 'risk',
};

/** The list that a figure opens: the very shipments that it counts. */
function addressOf(figure: Figure, branch: string): string {
  const today = depotToday();
  const filter = (value: object) => `/GTP/shipments?filter=${encodeURIComponent(JSON.stringify(value))}`;
  switch (figure) {
    case 'shipmentsOut':
    case 'shipmentsIn':
      return filter({
        type: 'BRANCH_AND_DATE',
        branch,
        dateFrom: today,
        dateTo: today,
        direction: figure === 'shipmentsOut' ? 'OUT' : 'IN',
      });
    case 'notPickedUp':
      return filter({ type: 'BRANCH_AND_NOT_PICKED_UP', branch });
    case 'notRouted':
      return `/GTP/shipments?show=notRouted&branch=${encodeURIComponent(branch)}`;
    default:
      return `/GTP/shipments?notesFor=${encodeURIComponent(branch)}`;
  }
}

/** How many, as the way to the list of them; nothing to open where there is none. */
function FigureOf({ row, figure }: { row: Branch; figure: Figure }) {
  const { t } = useTranslation('network');
  const format = useFormat();
  const go = useGo();
  const glyph = glyphs[figure];
  if (row[figure] === 0) return <span className="k-dim">0</span>;
  return (
    <button
      type="button"
      className="nw-figure"
      aria-label={`${row.name}: ${t(titles[figure])} ${row[figure]}`}
      onClick={() => go.to(addressOf(figure, row.branch))}
    >
      {glyph && <Glyph name={glyph} />}
      {format.number(row[figure])}
    </button>
  );
}

/** One depot on a narrow screen: its name, below it what is not nothing. */
function Narrow({ row }: { row: Branch }) {
  const { t } = useTranslation('network');
  const filled = figures.filter((figure) => row[figure] > 0);
  return (
    <>
      <b className="k-cut">{row.name}</b>
      <span className="k-fig">{row.depotNumber}</span>
      {row.partner !== null && <span className="k-dim">{t('branch/runBy', { partner: row.partner })}</span>}
      <span className="nw-figures">
        {filled.length === 0 && <span className="k-dim">{t('branch/quiet')}</span>}
        {filled.map((figure) => (
          <span key={figure}>
            <span className="k-dim">{t(titles[figure])}</span> <FigureOf row={row} figure={figure} />
          </span>
        ))}
      </span>
    </>
  );
}

/** Depots of the network: what leaves and comes today, and what waits for somebody. */
export function BranchScreen() {
  const { t } = useTranslation('network');
  const [state, setState] = useTableState('network.branches');
  const answer = useCall(branchDashboard, {}, { live: ['networkShipment'], liveEvery: 10_000, keep: true });
  const columns = useMemo(
    (): Column<Branch>[] => [
      { id: 'depotNumber', title: t('column/branch'), width: 60, value: (row) => row.depotNumber ?? 0 },
      { id: 'name', title: t('field/name'), width: 160, grow: true, value: (row) => row.name },
      {
        id: 'partner',
        title: t('branch/partner'),
        width: 150,
        value: (row) => row.partner ?? '',
      },
      ...figures.map(
        (figure): Column<Branch> => ({
          id: figure,
          title: t(titles[figure]),
          width: 104,
          align: 'right',
          value: (row) => row[figure],
          cell: (row) => <FigureOf row={row} figure={figure} />,
        }),
      ),
    ],
    [t],
  );
  const title = t('screen/branches');
  return (
    <section className="k-pane k-fill" aria-label={title}>
      <div className="k-bar">
        <h1 className="k-h1 k-cut">{title}</h1>
      </div>
      <DataList
        label={title}
        columns={columns}
        rows={answer.data ?? []}
        rowId={(row) => row.branch}
        status={listStatus(answer)}
        onRetry={() => void answer.refetch()}
        state={state}
        onState={setState}
        phone={(row) => <Narrow row={row} />}
        empty={{ icon: IconBuildingWarehouse, title: t('branch/none'), text: t('branch/noneText') }}
      />
    </section>
  );
}
