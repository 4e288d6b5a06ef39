import { Button } from '@mantine/core';
import { IconFileText, IconTemperature } from '@tabler/icons-react';
import { coldJourney, type ColdJourney, type ColdLeg, coldReport } from '#modules/temperature/contract/coldJourney.ts';
import { useCall } from '#client/call/useCall.ts';
import { openFile } from '#client/files/openFile.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { DelayedSpinner } from '#ui/feedback/DelayedSpinner.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import { Exposures } from '../Alarms/Exposures.tsx';
import { Curve } from '../Chart/Curve.tsx';
import { degreesOf, rangeText } from '../Wall/placeLook.ts';
import '../Wall/wall.css';

const figures = ['inMinutes', 'outMinutes', 'unknownMinutes', 'peak', 'degreeMinutes', 'kinetic'] as const;
const labels = {
  inMinutes: 'journey/inRange',
  outMinutes: 'journey/out',
  unknownMinutes: 'journey/unknown',
  peak: 'journey/peak',
  degreeMinutes: 'journey/degree',
  kinetic: 'journey/kinetic',
} as const;

/** The result in figures; what is out of range stands in red. */
function Figures({ journey }: { journey: ColdJourney }) {
  const { t } = useTranslation('temperature');
  const format = useFormat();
  const minutes = (count: number) => t('journey/minutes', { count });
  const { least, most } = journey;
  const said: Record<(typeof figures)[number], string> = {
    inMinutes: minutes(journey.inMinutes),
    outMinutes: minutes(journey.outMinutes),
    unknownMinutes: minutes(journey.unknownMinutes),
    peak: least === null || most === null ? t('wall/dash') : `${degreesOf(least, format)} / ${degreesOf(most, format)}`,
    degreeMinutes: format.number(journey.degreeMinutes / 1000),
    kinetic: journey.kinetic === null ? t('wall/dash') : degreesOf(journey.kinetic * 1000, format),
  };
  return (
    <dl className="tcl-look">
      <div>
        <dt className="k-dim">{t('journey/asks')}</dt>
        <dd className="k-fig">
          {journey.low === null && journey.high === null ? t('journey/none') : rangeText(journey, t, format)}
        </dd>
      </div>
      {figures.map((figure) => (
        <div key={figure}>
          <dt className="k-dim">{t(labels[figure])}</dt>
          <dd className={figure === 'outMinutes' && journey.outMinutes > 0 ? 'k-fig k-late' : 'k-fig'}>
            {said[figure]}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Where it lay, one after another. */
function Legs({ legs }: { legs: readonly ColdLeg[] }) {
  const { t } = useTranslation('temperature');
  const format = useFormat();
  const placeOf = (leg: ColdLeg): string => {
    if (leg.kind === 'COMPARTMENT') return leg.name;
    if (leg.kind === 'VEHICLE') return t('journey/vehicle', { name: leg.name });
    return t('journey/hall', { position: leg.name || t('journey/noPlace') });
  };
  return (
    <ul className="tcl-way">
      {legs.map((leg) => (
        <li key={`${leg.fromAt} ${leg.name}`}>
          <b>{placeOf(leg)}</b>
          <span className="k-fig">{format.instant(leg.fromAt)}</span>
          <span className="k-dim k-fig">
            {leg.toAt === null ? t('journey/until') : t('sensor/until', { at: format.instant(leg.toAt) })}
          </span>
          {leg.serial !== null && <span className="k-dim">{leg.serial}</span>}
          {leg.outMinutes > 0 && (
            <span className="k-fig k-late">
              {t('journey/out')} {t('journey/minutes', { count: leg.outMinutes })}
            </span>
          )}
          {leg.unknownMinutes > 0 && (
            <span className="k-fig k-dim">
              {t('journey/unknown')} {t('journey/minutes', { count: leg.unknownMinutes })}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** What a shipment has been through by its scans and the sensors beside it, and the paper of it. */
export function JourneyDialog({ itemId, onClose }: { itemId: string; onClose: () => void }) {
  const { t } = useTranslation(['temperature', 'base']);
  const answer = useCall(coldJourney, { params: { itemId } }, { live: ['reading'], liveEvery: 10_000 });
  const journey = answer.data;
  return (
    <Dialog
      title={t('journey/title', { number: journey?.orderNumber ?? '' })}
      icon={IconTemperature}
      size={960}
      onClose={onClose}
      footer={
        <>
          <Button
            leftSection={<IconFileText size={16} />}
            onClick={() => void openFile(coldReport, { params: { itemId } }).catch(() => undefined)}
          >
            {t('journey/report')}
          </Button>
          <Button variant="filled" data-autofocus onClick={onClose}>
            {t('base:close')}
          </Button>
        </>
      }
    >
      {!journey &&
        (answer.isError ? (
          <p className="k-dim">{t('base:list/error')}</p>
        ) : (
          <DelayedSpinner label={t('base:loading')} />
        ))}
      {journey && (
        <div className="tcl-logger">
          <Figures journey={journey} />
          {journey.legs.length === 0 && <p className="k-dim">{t('journey/nothing')}</p>}
          {journey.buckets.length > 0 && (
            <Curve
              from={journey.from}
              to={journey.to}
              buckets={journey.buckets}
              low={journey.low}
              high={journey.high}
            />
          )}
          <h2 className="k-h2">{t('journey/legs')}</h2>
          <Legs legs={journey.legs} />
          {journey.exposures.length > 0 && <Exposures exposures={journey.exposures} />}
        </div>
      )}
    </Dialog>
  );
}
