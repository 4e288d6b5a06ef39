import { IconArchive, IconFilterOff } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { openHistory } from '#client/historyDialog.tsx';
import { useCommand } from '#client/call/useCommand.ts';
import { useTableCall } from '#client/call/useCall.ts';
import { LookMark } from '#client/marks/LookMark.tsx';
import { useAddress, useGo } from '#client/navigation/navigation.ts';
import { useRecords } from '#client/records/useRecords.ts';
import { useAccess } from '#client/session/useAccess.ts';
import { useSlotActions } from '#client/slots/useSlot.ts';
import { areaFreightForwarder } from '#modules/masterdata/contract/types/fleet.ts';
import { Toolbar } from '#ui/actions/Toolbar.tsx';
import { useActions } from '#ui/actions/useActions.ts';
import { useScreenSize } from '#ui/layout/useScreenSize.ts';
import { ColumnTools } from '#client/views/ColumnTools.tsx';
import { DataList } from '#ui/list/DataList.tsx';
import { noSelection, type Selection } from '#ui/list/selection.ts';
import { useTableState } from '#ui/list/useTableState.ts';
import { useFormat } from '#ui/text/useFormat.ts';
import { ListCount } from '#ui/list/ListCount.tsx';
import { useTranslation } from '#ui/translation.ts';
import { archiveDashboard, type ArchiveTrip, archiveTrips } from '../../contract/archive.ts';
import { reopenJourney } from '../../contract/calls.ts';
import { archiveSlot } from '../../contract/slots.ts';
import type { ArchiveFilter } from '../../rules/archive.ts';
import { tripAddress } from '../pieces/addresses.ts';
import { useNow } from '../pieces/useNow.ts';
import { archiveActions } from './archiveActions.ts';
import { archiveColumns, endLook } from './archiveColumns.tsx';
import { DetailPanel } from '../pieces/DetailPanel.tsx';
import { useDetail } from '../pieces/useDetail.ts';
import { ArchivePanel } from './ArchivePanel.tsx';
import type { Span } from './useSpan.ts';

const rowId = (trip: ArchiveTrip): string => trip.id;
const live = ['trip'] as const;

/** A trip on two lines of a phone. */
function PhoneTrip({ trip }: { trip: ArchiveTrip }) {
  const { t } = useTranslation('dispatch');
  const format = useFormat();
  return (
    <>
      <span>
        <b>{trip.name}</b> {format.date(trip.executionDate)}
      </span>
      <LookMark look={endLook(trip)} />
      <span className="k-dim">{[trip.vehicle?.licensePlate, trip.driverName].filter(Boolean).join(' · ')}</span>
      <span className="k-dim k-fig">{t('archive/stops', { count: trip.numberOfStops })}</span>
    </>
  );
}

/** Trips that ended in the span: planned and actual side by side, ticked ones for their proofs, one in the panel. */
export function ArchiveTrips({ span, show, q }: { span: Span; show: ArchiveFilter | undefined; q: string }) {
  const { t } = useTranslation('dispatch');
  const format = useFormat();
  const size = useScreenSize();
  const go = useGo();
  const may = useAccess();
  const now = useNow();
  const { nameOf } = useRecords(areaFreightForwarder);
  const [state, setState] = useTableState('archive');
  const [active, setActive] = useState<ArchiveTrip>();
  const [shownId, setShown] = useAddress('trip');
  const detail = useDetail();
  const [picked, setPicked] = useState<Selection>(noSelection);
  const { from, to } = span;
  const body = useMemo(() => ({ from, to, ...(show ? { show } : {}) }), [from, to, show]);
  const query = useMemo(
    () => ({ ...(q ? { q } : {}), ...(state.sort ? { sort: state.sort.map((entry) => ({ ...entry })) } : {}) }),
    [q, state.sort],
  );
  const server = useTableCall<ArchiveTrip>(archiveTrips, { query, body }, { live });
  const rows = server.rows ?? [];
  const shown = rows.find(({ id }) => id === shownId);
  const reopening = useCommand(reopenJourney, {
    refreshes: [archiveTrips.id, archiveDashboard.id],
    saved: (answer) => (answer.trip ? { key: 'dispatch:toast/reopened', args: { trip: answer.trip.name } } : undefined),
  });
  const columns = useMemo(() => archiveColumns({ t, format, size, affName: nameOf }), [t, format, size, nameOf]);
  const ticked = rows.filter((trip) => picked.all !== picked.ids.has(trip.id));
  const about = ticked.length > 0 ? ticked : active ? [active] : [];
  const added = useActions(useSlotActions(archiveSlot), {
    itemIds: [...new Set(about.flatMap((trip) => trip.provedItems))],
  });
  const own = useActions(archiveActions, {
    trip: active,
    now,
    may,
    open: (trip) => go.to(tripAddress(trip.id)),
    history: (trip) => openHistory(`TRIP:${trip.id}`, t('history/title', { trip: trip.name })),
    reopen: async (trip) => {
      await reopening.run({ params: { id: trip.id }, body: { version: trip.version } });
    },
  });
  return (
    <>
      <section className="k-pane k-fill" aria-label={t('archive/trips')}>
        <div className="k-pane-head">
          <h2 className="k-cut">{t('archive/trips')}</h2>
          <ListCount count={server.status === 'ready' ? (server.totalCapped ? -1 : server.total) : undefined} />
          <span className="k-space" />
          <Toolbar actions={added} room={size === 'mobile' ? 0 : 2} label={t('archive/trips')} />
          {size !== 'mobile' && (
            <ColumnTools
              columns={columns}
              state={state}
              onState={setState}
              file={{ title: t('archive/trips'), rows: server.readAll }}
            />
          )}
        </div>
        <DataList<ArchiveTrip>
          label={t('archive/trips')}
          columns={columns}
          rows={rows}
          rowId={rowId}
          total={server.totalCapped ? -1 : server.total}
          {...server.reading}
          serverSort
          state={state}
          onState={setState}
          selection={picked}
          onSelection={setPicked}
          onActive={setActive}
          autoSelect
          onOpen={({ id }) => setShown(id)}
          actions={[...own, ...added]}
          empty={
            q || show
              ? { icon: IconFilterOff, title: t('archive/noneFound'), text: t('archive/noneFoundText') }
              : { icon: IconArchive, title: t('archive/none'), text: t('archive/noneText') }
          }
          phone={(trip) => <PhoneTrip trip={trip} />}
        />
      </section>
      <DetailPanel
        detail={detail}
        under={
          shown && {
            id: shown.id,
            title: shown.name,
            head: <LookMark look={endLook(shown)} boxed />,
            content: <ArchivePanel trip={shown} actions={own} onDetail={detail.show} />,
            onClose: () => setShown(undefined),
          }
        }
      />
    </>
  );
}
