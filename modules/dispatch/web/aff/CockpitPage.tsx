import { useMemo } from 'react';
import { useCall } from '#client/call/useCall.ts';
import { useAddress } from '#client/navigation/navigation.ts';
import { useAccess } from '#client/session/useAccess.ts';
import { DelayedSpinner } from '#ui/feedback/DelayedSpinner.tsx';
import { Splitter } from '#ui/layout/Splitter.tsx';
import { useScreenSize } from '#ui/layout/useScreenSize.ts';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import { affCockpit, type AffDayRow } from '../../contract/aff.ts';
import { overrulingAff } from '../../contract/access.ts';
import { DayFrame } from '../pieces/DayFrame.tsx';
import { DayPicker } from '../pieces/DayPicker.tsx';
import { DetailPanel } from '../pieces/DetailPanel.tsx';
import { useDay } from '../pieces/useDay.ts';
import { useDetail } from '../pieces/useDetail.ts';
import { AffCards } from './AffCards.tsx';
import { AffShipments } from './AffShipments.tsx';
import { byTightness, cockpitMeasures, isStranded, loadsTogether, tightestShare, tightnessOf } from './load.ts';
import './aff.css';

const none: readonly AffDayRow[] = [];

/** Area freight forwarders of a day: who has too much, who has room, and what goes from one to another. */
export function CockpitPage() {
  const { t } = useTranslation('dispatch');
  const format = useFormat();
  const size = useScreenSize();
  const may = useAccess();
  const day = useDay();
  const detail = useDetail();
  const [givenMeasure, setMeasure] = useAddress('measure');
  const [givenAff, setAff] = useAddress('aff');
  const measure = cockpitMeasures.find((one) => one === givenMeasure) ?? 'loadingMeter';
  const answer = useCall(affCockpit, { query: { date: day.day } }, { live: ['item', 'trip'], keep: true });
  const affs = useMemo(() => byTightness(answer.data?.affs ?? none, measure), [answer.data, measure]);
  const listed = affs.filter((aff) => aff.figures !== null);
  const chosen = listed.find((aff) => aff.affId === givenAff) ?? listed[0];
  const over = affs.filter(
    (aff) => (aff.figures && isStranded(aff.figures)) || tightnessOf(tightestShare(aff, measure)) === 'over',
  ).length;
  const overrules = answer.data?.overrulesToday ?? 0;
  const figures = affs.flatMap((aff) => aff.figures ?? []);
  const weight = loadsTogether(figures, 'weight');
  const length = loadsTogether(figures, 'loadingMeter');
  const cards = (
    <AffCards
      affs={affs}
      day={day.day}
      measure={measure}
      onMeasure={(value) => setMeasure(value === 'loadingMeter' ? undefined : value)}
      chosen={chosen?.affId}
      onChoose={setAff}
    />
  );
  const list = chosen ? (
    <AffShipments
      key={`${chosen.affId}/${day.day}`}
      aff={chosen}
      affs={affs}
      day={day.day}
      measure={measure}
      detail={detail}
    />
  ) : answer.isPending ? (
    <DelayedSpinner label={t('base:loading')} />
  ) : (
    <p className="k-page">{t(answer.isError ? 'cockpit/failed' : 'cockpit/nobody')}</p>
  );
  return (
    <DayFrame
      title={t('screen/aff')}
      bar={
        <div className="k-bar d-bar">
          <DayPicker day={day} />
          <div className="d-figures d-aff-sums">
            <span>{t('cockpit/shipments', { count: figures.reduce((sum, { count }) => sum + count, 0) })}</span>
            {answer.data && answer.data.withoutForwarder > 0 && (
              <span className="k-risk">{t('cockpit/without', { count: answer.data.withoutForwarder })}</span>
            )}
            <span>{format.measure('MASS', weight.deliveries + weight.collections)}</span>
            <span>
              {t('cockpit/bothOf', {
                deliveries: format.quantity('LENGTH', length.deliveries),
                collections: format.quantity('LENGTH', length.collections),
                of: format.quantity('LENGTH', length.capacity),
              })}
            </span>
            {over > 0 && <span className="k-late">{t('cockpit/overCount', { count: over })}</span>}
            {(overrules > 0 || may(overrulingAff)) && <span>{t('cockpit/overrules', { count: overrules })}</span>}
          </div>
        </div>
      }
      panel={<DetailPanel detail={detail} />}
      sides={[
        { value: 'affs', label: t('cockpit/forwarders'), pane: cards },
        { value: 'shipments', label: chosen?.name ?? t('cockpit/proposal'), pane: list },
      ]}
      wide={
        <Splitter
          name="affCockpit"
          label={t('cockpit/forwarders')}
          sized="first"
          initial={size === 'monitor' ? 440 : 360}
          min={300}
          first={cards}
          second={list}
        />
      }
    />
  );
}
