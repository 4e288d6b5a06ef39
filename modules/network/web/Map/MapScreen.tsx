import { lazy, Suspense, useId } from 'react';
import { dateSchema, dateToIso, isoToDate } from '#kernel/date.ts';
import type { AnswerOf } from '#kernel/call.ts';
import { networkMap } from '#modules/network/contract/calls.ts';
import { useCall } from '#client/call/useCall.ts';
import { useAddress } from '#client/navigation/navigation.ts';
import { depotToday } from '#client/session/depotZone.ts';
import { MapView } from '#ui/map/MapView.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import '../Shipments/network.css';

// The calendar is heavier than the rest of the bar.
const DateField = lazy(() => import('#ui/form/fields/DateField.tsx').then((m) => ({ default: m.DateField })));
const dayRule = { kind: 'date', required: false, nullable: true, meta: {} } as const;

type Shown = AnswerOf<typeof networkMap>;
const dayPattern = /^\d{4}-\d\d-\d\d$/;

/** The same runs as a list, for whoever does not see the map. */
function Runs({ shown }: { shown: Shown }) {
  const { t } = useTranslation('network');
  const format = useFormat();
  const name = (id: string) => shown.nodes.find((node) => node.id === id)?.name ?? id;
  if (shown.edges.length === 0) return <p className="nw-filter k-dim">{t('map/none')}</p>;
  return (
    <ul className="nw-runs nw-trace" aria-label={t('map/runs')}>
      {shown.edges.map((edge) => (
        <li key={`${edge.from}/${edge.to}`}>
          <b>{t('map/edge', { from: name(edge.from), to: name(edge.to) })}</b>{' '}
          {t('map/shipments', { count: edge.shipments })}, {format.measure('MASS', edge.weight)}
          {edge.late > 0 && ` · ${t('map/late', { count: edge.late, minutes: edge.lateMinutes })}`}
        </li>
      ))}
    </ul>
  );
}

/** Depots and what goes between them on a day: late runs red. */
export function MapScreen() {
  const { t } = useTranslation('network');
  const dayId = useId();
  const [asked, setDay] = useAddress('date');
  const date = asked !== undefined && dayPattern.test(asked) ? asked : undefined;
  const answer = useCall(
    networkMap,
    { query: date ? { date } : {} },
    { live: ['networkShipment'], liveEvery: 30_000, keep: true },
  );
  const shown = answer.data;
  const at = (id: string) => shown?.nodes.find((node) => node.id === id);
  const most = Math.max(1, ...(shown?.edges ?? []).map(({ shipments }) => shipments));
  return (
    <section className="k-pane k-fill" aria-label={t('screen/map')}>
      <div className="k-bar">
        <h1 className="k-h1 k-cut">{t('screen/map')}</h1>
        <span className="k-space" />
        <Suspense fallback={null}>
          <label className="k-row nw-day" htmlFor={dayId}>
            {t('map/day')}
            <DateField
              key={date}
              id={dayId}
              label={t('map/day')}
              rule={dayRule}
              defaultValue={date ? isoToDate(date) : depotToday()}
              onChange={(value) => {
                const picked = dateSchema.safeParse(value);
                setDay(picked.success ? dateToIso(picked.data) : undefined);
              }}
              onBlur={() => undefined}
              readOnly={false}
              disabled={false}
              wrong={false}
              describedBy={undefined}
            />
          </label>
        </Suspense>
      </div>
      <div className="nw-map">
        <MapView
          label={t('screen/map')}
          points={(shown?.nodes ?? []).map((node) => ({
            id: node.id,
            lat: node.latitude,
            lon: node.longitude,
            kind: 'place' as const,
            label: String(node.depotNumber ?? ''),
            title: node.name,
          }))}
          routes={(shown?.edges ?? []).flatMap((edge) => {
            const [from, to] = [at(edge.from), at(edge.to)];
            if (!from || !to) return [];
            return [
              {
                id: `${edge.from}/${edge.to}`,
                line: [
                  [from.longitude, from.latitude],
                  [to.longitude, to.latitude],
                ] as const,
                status: edge.late > 0 ? ('late' as const) : ('transit' as const),
                faint: edge.late === 0 && edge.shipments < most / 3,
                name: String(edge.shipments),
              },
            ];
          })}
          fitKey={date ?? 'today'}
        />
        {shown && <Runs shown={shown} />}
      </div>
    </section>
  );
}
