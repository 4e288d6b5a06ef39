import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { alarm, alarmChart, type AlarmDetails } from '#modules/temperature/contract/alarms.ts';
import { useCall } from '#client/call/useCall.ts';
import type { Say } from '#client/things/thingLook.ts';
import { thingScreen } from '#client/things/ThingPage.tsx';
import { useTranslation } from '#ui/translation.ts';
import { Curve } from '../Chart/Curve.tsx';
import { rangeText } from '../Wall/placeLook.ts';
import { alarmLook } from './alarmLook.ts';
import { Exposures } from './Exposures.tsx';
import '../Wall/wall.css';

/** The course around the alarm, and what was exposed to it. */
function CourseAndGoods({ one }: { one: AlarmDetails }) {
  const { t } = useTranslation('temperature');
  const chart = useCall(alarmChart, { params: { id: one.id } }, { live: ['reading'], liveEvery: 10_000, keep: true });
  return (
    <>
      <h2 className="k-h2">{t('alarm/chart')}</h2>
      {chart.data && (
        <Curve
          {...chart.data}
          low={one.low}
          high={one.high}
          marked={{ from: one.startedAt, to: one.endedAt ?? chart.data.to }}
        />
      )}
      <Exposures exposures={one.exposures} />
    </>
  );
}

const cells = {
  degreeMinutes: ({ degreeMinutes }: { degreeMinutes: number }, { format }: Say) =>
    `${format.number(degreeMinutes / 1000, 1)} K·min`,
};

/** Every alarm there was, and the page of one. */
export const AlarmScreen = thingScreen(alarm, {
  at: '/TCL/alarms',
  icon: IconAlertTriangle,
  status: alarmLook,
  phone: ['kind', 'startedAt'],
  page: {
    facts: [
      'kind',
      'range' as 'low',
      'startedAt',
      'endedAt',
      'peak',
      'minutesOut',
      'degreeMinutes',
      'unknownMinutes',
      'resumes',
      'cause',
      'remark',
      'acknowledgedAt',
      'acknowledgedBy',
      'escalatedAt',
    ],
    cells: { ...cells, range: (one, { t, format }) => rangeText(one, t, format) },
    icons: { acknowledge: IconCheck },
    More: CourseAndGoods,
  },
});
