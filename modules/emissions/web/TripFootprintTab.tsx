import { IconLeaf, IconLeafOff } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { TripView } from '#modules/dispatch/contract/schemas.ts';
import { listStatus, useCall } from '#client/call/useCall.ts';
import { useGo } from '#client/navigation/navigation.ts';
import { ColumnTools } from '#client/views/ColumnTools.tsx';
import { useScreenSize } from '#ui/layout/useScreenSize.ts';
import { Figures } from '#ui/layout/KeyValues.tsx';
import type { Column } from '#ui/list/column.ts';
import { DataList } from '#ui/list/DataList.tsx';
import { ListState } from '#ui/list/ListState.tsx';
import { useTableState } from '#ui/list/useTableState.ts';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import { type FootprintShare, tripFootprint } from '../contract/calls.ts';
import './emissions.css';
import { useSaid } from './useSaid.ts';

const rowId = ({ itemId }: FootprintShare): string => itemId;
const none: readonly FootprintShare[] = [];

function useColumns(grams: number): Column<FootprintShare>[] {
  const { t } = useTranslation('emissions');
  const format = useFormat();
  const said = useSaid();
  return useMemo(
    () => [
      { id: 'order', title: t('column/order'), width: 115, value: ({ orderNumber }) => orderNumber },
      { id: 'place', title: t('column/place'), width: 140, grow: true, value: ({ place }) => place },
      {
        id: 'weight',
        title: t('column/weight'),
        unit: 'kg',
        width: 80,
        align: 'right',
        value: ({ weight }) => weight,
        cell: ({ weight }) => format.quantity('MASS', weight, 'kg'),
      },
      {
        id: 'distance',
        title: t('column/distance'),
        unit: 'km',
        width: 100,
        align: 'right',
        value: ({ distance }) => distance,
        cell: ({ distance }) => format.number(distance / 1000, 1),
      },
      {
        id: 'activity',
        title: t('column/activity'),
        unit: 'tkm',
        width: 90,
        yields: 1,
        align: 'right',
        value: ({ weight, distance }) => weight * distance,
        cell: said.tonneKm,
      },
      {
        id: 'part',
        title: t('column/part'),
        width: 70,
        align: 'right',
        value: (row) => row.grams / Math.max(1, grams),
        cell: (row) => said.part(row, grams),
      },
      {
        id: 'grams',
        title: t('column/grams'),
        unit: 'kg CO₂e',
        width: 140,
        align: 'right',
        value: (row) => row.grams,
        cell: (row) => format.number(row.grams / 1000, 2),
      },
    ],
    [t, format, said, grams],
  );
}

/** What a trip costs the climate, by which sum, and which part of it each order has. */
export function TripFootprintTab({ trip }: { trip: TripView }) {
  const { t } = useTranslation('emissions');
  const go = useGo();
  const said = useSaid();
  const mobile = useScreenSize() === 'mobile';
  const [state, setState] = useTableState('emissions.trip');
  const answer = useCall(tripFootprint, { params: { id: trip.id } }, { live: ['trip'], silent: true });
  const found = answer.data;
  const columns = useColumns(found?.grams ?? 0);
  const title = `${t('tab')} ${trip.name}`;
  if (!found?.basis)
    return (
      <ListState
        status={listStatus(answer)}
        empty={{ icon: IconLeafOff, title: t('unknown/title'), text: t(`unknown/${found?.unknown ?? 'noVehicle'}`) }}
        errorText={undefined}
        onRetry={() => void answer.refetch()}
      />
    );
  const shares = found.shares.length > 0 ? found.shares : none;
  const grams = found.grams ?? 0;
  return (
    <section className="k-pane k-fill" aria-label={t('tab')}>
      {!mobile && (
        <Figures
          items={[
            { label: t('figure/trip'), value: `${said.kg(grams)} CO₂e`, note: said.kept(found.keptAt) },
            {
              label: t('figure/way'),
              value: said.km(found.basis.distance),
              note: t(found.basis.measured ? 'measured' : 'planned'),
            },
            { label: t('figure/intensity'), value: said.perTonneKm(grams, shares) },
          ]}
        />
      )}
      <div className="k-bar em-bar">
        <span className="k-fig">{said.trip(found.basis, grams)}</span>
        {found.leftOut > 0 && <b>{t('leftOut', { count: found.leftOut })}</b>}
        <span className="k-space" />
        {!mobile && <ColumnTools columns={columns} state={state} onState={setState} file={{ title, rows: shares }} />}
      </div>
      <DataList<FootprintShare>
        label={t('shares')}
        columns={columns}
        rows={shares}
        rowId={rowId}
        status={listStatus(answer)}
        onRetry={() => void answer.refetch()}
        state={state}
        onState={setState}
        onOpen={({ itemId }) => go.to(`/DPT/shipment/${itemId}`)}
        empty={{ icon: IconLeaf, title: t('none'), text: t('noneText') }}
        phone={(row) => (
          <>
            <b className="k-cut">{row.orderNumber}</b>
            <span className="k-fig">{said.kg(row.grams)}</span>
            <span className="k-dim k-cut">{row.place}</span>
            <span className="k-dim k-fig">{said.part(row, grams)}</span>
          </>
        )}
      />
      {!mobile && (
        <p className="k-dim em-note">
          {said.basis(found.basis)} {t('method')}
        </p>
      )}
    </section>
  );
}
