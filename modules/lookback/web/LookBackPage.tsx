import { useAddress } from '#client/navigation/navigation.ts';
import { useAccess } from '#client/session/useAccess.ts';
import { Tabs } from '#ui/layout/Tabs.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import { hallReaders, tripReaders, yardReaders } from '../contract/access.ts';
import { HallThen } from './HallThen.tsx';
import './lookback.css';
import { MomentBar } from './Moment/MomentBar.tsx';
import { TripsThen } from './TripsThen.tsx';
import { useMoment } from './useMoment.ts';
import { YardThen } from './YardThen.tsx';

const parts = [
  { id: 'yard', access: yardReaders, Part: YardThen },
  { id: 'hall', access: hallReaders, Part: HallThen },
  { id: 'trips', access: tripReaders, Part: TripsThen },
] as const;

/** Yard, hall and trips as they stood at a moment of the last 31 days. */
export function LookBackPage() {
  const { t } = useTranslation('lookback');
  const format = useFormat();
  const may = useAccess();
  const moment = useMoment();
  const [given, setPart] = useAddress('part');
  const offered = parts.filter(({ access }) => may(access));
  const chosen = offered.find(({ id }) => id === given) ?? offered[0];
  return (
    <section className="k-pane k-fill" aria-label={t('screen/lookback')}>
      <div className="k-bar lkb-bar">
        <h1 className="k-h1">{t('screen/lookback')}</h1>
        <MomentBar moment={moment} />
      </div>
      <p className={moment.corrected ? 'lkb-said' : 'k-hidden'} role="status">
        {moment.corrected ? t('time/corrected') : t('time/then', { at: format.instant(moment.at) })}
      </p>
      {chosen && (
        <Tabs
          label={t('tab/label')}
          items={offered.map(({ id, Part }) => ({
            id,
            title: t(`tab/${id}`),
            content: id === chosen.id ? <Part at={moment.at} /> : null,
          }))}
          value={chosen.id}
          onChange={setPart}
        />
      )}
    </section>
  );
}
