import { useCall } from '#client/call/useCall.ts';
import { useAddress } from '#client/navigation/navigation.ts';
import { DelayedSpinner } from '#ui/feedback/DelayedSpinner.tsx';
import { Splitter } from '#ui/layout/Splitter.tsx';
import { useTranslation } from '#ui/translation.ts';
import { handoverPoints, type HandoverPointView, type MeetingTrip } from '../../contract/handover.ts';
import { DayFrame } from '../pieces/DayFrame.tsx';
import { DayPicker } from '../pieces/DayPicker.tsx';
import { useDay } from '../pieces/useDay.ts';
import '../aff/aff.css';
import { ExchangePane } from './ExchangePane.tsx';
import { Handovers } from './Handovers.tsx';
import './handover.css';

const noPoints: readonly HandoverPointView[] = [];
const noTrips: readonly MeetingTrip[] = [];

/** The handover points of the unit, those first at which something is exchanged on the day. */
function PointCards(props: {
  points: readonly HandoverPointView[];
  chosen: string | undefined;
  onChoose: (id: string) => void;
}) {
  const { t } = useTranslation('dispatch');
  return (
    <section className="k-pane k-fill d-aff-cards" aria-label={t('handover/points')}>
      <div className="k-pane-head">
        <h2 className="k-cut">{t('handover/points')}</h2>
      </div>
      {props.points.map((point) => (
        <button
          key={point.id}
          type="button"
          className="d-aff-card"
          aria-pressed={point.id === props.chosen}
          onClick={() => props.onChoose(point.id)}
        >
          <span className="d-aff-line">
            <b className="k-cut">{point.name}</b>
            {point.handovers.length > 0 && <span>{t('handover/today', { count: point.handovers.length })}</span>}
          </span>
          <span className="k-dim">
            {[t(`handover/kind__${point.kind}`), ...point.partnerDepots].filter(Boolean).join(' · ')}
          </span>
          <span className="k-dim">{point.address}</span>
        </button>
      ))}
    </section>
  );
}

/** `/DPT/handoverPoint`: what two vehicles exchange on the way. */
export function HandoverPage() {
  const { t } = useTranslation('dispatch');
  const day = useDay();
  const [given, setPoint] = useAddress('point');
  const answer = useCall(handoverPoints, { query: { date: day.day } }, { live: ['trip'], keep: true });
  const points = answer.data?.points ?? noPoints;
  const chosen = points.find((point) => point.id === given) ?? points[0];
  const cards = <PointCards points={points} chosen={chosen?.id} onChoose={setPoint} />;
  const pane =
    chosen?.kind === 'BREAKDOWN' ? (
      <section className="k-pane k-fill" aria-label={chosen.name}>
        <div className="k-pane-head">
          <h2 className="k-cut">{chosen.name}</h2>
        </div>
        <Handovers point={chosen} />
      </section>
    ) : chosen ? (
      <ExchangePane key={`${chosen.id}/${day.day}`} point={chosen} trips={answer.data?.trips ?? noTrips} />
    ) : answer.isPending ? (
      <DelayedSpinner label={t('base:loading')} />
    ) : (
      <p className="k-page">
        {t('handover/noPoints')}. {t('handover/noPointsText')}
      </p>
    );
  return (
    <DayFrame
      title={t('screen/handoverPoint')}
      bar={
        <div className="k-bar d-bar">
          <DayPicker day={day} />
        </div>
      }
      sides={[
        { value: 'points', label: t('handover/points'), pane: cards },
        { value: 'exchange', label: chosen?.name ?? t('handover/from'), pane },
      ]}
      wide={
        <Splitter
          name="handoverPoint"
          label={t('handover/points')}
          sized="first"
          initial={340}
          min={260}
          first={cards}
          second={pane}
        />
      }
    />
  );
}
