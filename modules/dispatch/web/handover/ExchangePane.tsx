import { IconPackages, IconSteeringWheel, IconTransfer } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { TextKey } from '#kernel/text.ts';
import { useCall } from '#client/call/useCall.ts';
import { useCommand } from '#client/call/useCommand.ts';
import { useAddress } from '#client/navigation/navigation.ts';
import { useAccess } from '#client/session/useAccess.ts';
import type { Action } from '#ui/actions/action.ts';
import { useActions } from '#ui/actions/useActions.ts';
import { SummaryBar } from '#ui/layout/SummaryBar.tsx';
import { DataList } from '#ui/list/DataList.tsx';
import { isSelected, noSelection, type Selection } from '#ui/list/selection.ts';
import { useTableState } from '#ui/list/useTableState.ts';
import { useTranslation } from '#ui/translation.ts';
import { exchanging } from '../../contract/access.ts';
import { aboardOf, exchange, type HandoverPointView, type MeetingTrip } from '../../contract/handover.ts';
import { tripAnswers } from '../pieces/tripAnswers.ts';
import { Handovers } from './Handovers.tsx';
import { MeetingTrips, Trailers } from './MeetingTrips.tsx';

type Row = { packageId: string; barcode: string; orderNumber: string; stop: number; name: string; city: string };
const none: readonly Row[] = [];
export const handoverAnswers = [...tripAnswers, 'dispatch.handoverPoints', 'dispatch.aboardOf'] as const;

type Context = { ready: true | TextKey; run: (confirmedBy: 'DISPATCHER' | 'DRIVERS') => Promise<void> };
const when = ({ ready }: Context): true | TextKey => ready;
const actions: readonly Action<Context>[] = [
  {
    id: 'dispatch.handover.agree',
    labelKey: 'dispatch:handover/agree',
    icon: IconSteeringWheel,
    category: 'manage',
    when,
    run: ({ run }) => run('DRIVERS'),
  },
  {
    id: 'dispatch.handover.now',
    labelKey: 'dispatch:handover/now',
    icon: IconTransfer,
    shortcut: 'ctrl+enter',
    category: 'manage',
    primary: true,
    when,
    run: ({ run }) => run('DISPATCHER'),
  },
];

/** Packages of the trip that hands over, one line each: part of a shipment may go. */
function useAboard(tripId: string | undefined) {
  const { t } = useTranslation('dispatch');
  const answer = useCall(
    aboardOf,
    { params: { id: tripId ?? '' } },
    { enabled: tripId !== undefined, live: ['trip'], silent: true },
  );
  const rows = useMemo<readonly Row[]>(
    () =>
      answer.data?.flatMap((one) =>
        one.packages.map((pack) => ({ ...pack, ...one, packages: undefined, city: one.city ?? '' })),
      ) ?? none,
    [answer.data],
  );
  const columns = useMemo(
    () => [
      { id: 'stop', title: t('handover/stop'), width: 76, align: 'right' as const, value: (row: Row) => row.stop },
      { id: 'orderNumber', title: t('handover/order'), width: 130, value: (row: Row) => row.orderNumber },
      {
        id: 'name',
        title: t('handover/consignee'),
        width: 260,
        value: (row: Row) => [row.name, row.city].filter(Boolean).join(', '),
      },
      { id: 'barcode', title: t('handover/barcode'), width: 190, value: (row: Row) => row.barcode },
    ],
    [t],
  );
  return { answer, rows, columns };
}

function useExchange(point: HandoverPointView) {
  return useCommand(exchange, {
    saved: ({ handover }) =>
      handover
        ? {
            key: handover.state === 'DONE' ? 'dispatch:handover/done' : 'dispatch:handover/agreed',
            args: { point: point.name },
          }
        : undefined,
    refreshes: handoverAnswers,
    checks: {
      titleKey: 'dispatch:handover/accept',
      blockedKey: 'dispatch:handover/blocked',
      confirmKey: 'dispatch:handover/anyway',
    },
  });
}

/** Two trips at a point: what the one has aboard, and what of it the other one takes. */
export function ExchangePane({ point, trips }: { point: HandoverPointView; trips: readonly MeetingTrip[] }) {
  const { t } = useTranslation('dispatch');
  const may = useAccess();
  const [givenFrom, setFrom] = useAddress('from');
  const [givenTo, setTo] = useAddress('to');
  const from = trips.find((trip) => trip.tripId === givenFrom);
  const to = trips.find((trip) => trip.tripId === givenTo && trip !== from);
  const { answer, rows, columns } = useAboard(from?.tripId);
  const [state, setState] = useTableState('handover', { sort: [{ field: 'stop', dir: 'asc' }] });
  const [picked, setPicked] = useState<Selection>(noSelection);
  const [units, setUnits] = useState<readonly string[]>([]);
  const chosen = rows.filter((row) => isSelected(picked, row.packageId));
  const clear = () => {
    setPicked(noSelection);
    setUnits([]);
  };
  const command = useExchange(point);
  const bound = useActions<Context>(may(exchanging) ? actions : [], {
    ready:
      from && to
        ? chosen.length + units.length > 0 || 'dispatch:handover/choosePackages'
        : from
          ? 'dispatch:handover/chooseTo'
          : 'dispatch:handover/chooseFrom',
    run: async (confirmedBy) => {
      if (!from || !to) return;
      const done = await command.run({
        params: { id: point.id },
        body: {
          fromTripId: from.tripId,
          toTripId: to.tripId,
          packageIds: chosen.map((row) => row.packageId),
          unitIds: [...units],
          confirmedBy,
        },
      });
      if (done) clear();
    },
  });
  return (
    <section className="k-pane k-fill" aria-label={point.name}>
      <div className="k-pane-head">
        <h2 className="k-cut">{point.name}</h2>
        <span className="k-dim k-cut">{point.address}</span>
      </div>
      <MeetingTrips
        point={point}
        trips={trips}
        from={from}
        to={to}
        onChoose={(fromId, toId) => {
          setFrom(fromId);
          setTo(toId);
          clear();
        }}
      />
      {from && <Trailers trip={from} chosen={units} onChoose={setUnits} />}
      <DataList<Row>
        label={t('handover/aboard', { count: new Set(rows.map((row) => row.orderNumber)).size })}
        columns={columns}
        rows={from ? rows : none}
        rowId={(row) => row.packageId}
        status={!from || answer.data ? 'ready' : answer.isError ? 'error' : 'loading'}
        onRetry={() => void answer.refetch()}
        state={state}
        onState={setState}
        selection={picked}
        onSelection={setPicked}
        actions={bound}
        empty={{
          icon: IconPackages,
          title: t(from ? 'handover/noneAboard' : 'handover/chooseFrom'),
          text: t(from ? 'handover/noneAboardText' : 'handover/chooseFromText'),
        }}
        phone={(row) => (
          <>
            <span>
              <b>{row.orderNumber}</b> {row.name}
            </span>
            <span className="k-dim">{row.barcode}</span>
          </>
        )}
      />
      <SummaryBar
        count={chosen.length + units.length}
        onClear={clear}
        sums={[]}
        {...(to ? { target: { title: t('handover/to'), text: to.name } } : {})}
        actions={bound}
      />
      <Handovers point={point} />
    </section>
  );
}
