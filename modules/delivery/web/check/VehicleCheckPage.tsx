import { Button, TextInput } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import {
  type CheckMissing,
  type CheckPoint,
  checkPoints,
  isComplete,
  missingOfCheck,
} from '#modules/delivery/rules/vehicleCheck.ts';
import { addressOfPlace, useGo } from '#client/navigation/navigation.ts';
import { toastSuccess } from '#ui/feedback/toasts.ts';
import { PhotoPicker } from '#ui/photo/PhotoPicker.tsx';
import { Glyph } from '#ui/status/Glyph.tsx';
import { useTranslation } from '#ui/translation.ts';
import { useTour } from '../tour/useTourQueue.ts';
import { useTourTrip } from '../tour/useTourTrip.ts';
import { type CheckDraft, useCheckDraft } from './useCheckDraft.ts';
import { useVehicleCheck } from './useVehicleCheck.ts';

const tripAddress = (id: string) => addressOfPlace({ module: 'TOUR', screen: 'trips', entityId: id });
const looks = { good: 'done', defect: 'late' } as const;

/** Brings to the screen what is still to do. */
function showFirst({ points, remarks }: CheckMissing): void {
  const first = checkPoints.find((point) => points.includes(point) || remarks.includes(point));
  const there = document.getElementById(first ? `check-${first}` : 'check-photos');
  // The nearest: anything else moves the head of the application off the screen.
  there?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
}

/** One point: in order or not, and what is wrong. */
function Point(props: {
  point: CheckPoint;
  said: CheckDraft['points'][CheckPoint];
  /** It was asked for what is wrong, and nobody said it. */
  lacksWords: boolean;
  onSay: (said: { ok: boolean; remark: string }) => void;
}) {
  const { t } = useTranslation('delivery');
  const { point, said } = props;
  return (
    <fieldset className="k-tour-order" id={`check-${point}`}>
      <legend className="k-hidden">{t(`check/point/${point}`)}</legend>
      <b aria-hidden="true">{t(`check/point/${point}`)}</b>
      <div className="k-tour-choices k-tour-choices-two">
        {(['good', 'defect'] as const).map((answer) => (
          <label key={answer} className={`k-tour-choice k-tour-choice-${looks[answer]}`}>
            <input
              type="radio"
              name={`check-${point}`}
              checked={said?.ok === (answer === 'good')}
              onChange={() => props.onSay({ ok: answer === 'good', remark: said?.remark ?? '' })}
            />
            <Glyph name={looks[answer]} />
            {t(`check/${answer}`)}
          </label>
        ))}
      </div>
      {said && !said.ok && (
        <TextInput
          label={t('check/what')}
          value={said.remark}
          maxLength={200}
          aria-required
          error={props.lacksWords ? t('check/lacks/words') : undefined}
          autoComplete="off"
          onChange={(event) => props.onSay({ ok: false, remark: event.currentTarget.value })}
        />
      )}
    </fieldset>
  );
}

/** What the check lacks, in words above the button that did not save it. */
function Lacking({ missing }: { missing: CheckMissing }) {
  const { t } = useTranslation('delivery');
  return (
    <p className="k-row k-row-tight k-late" role="alert">
      <Glyph name="late" />
      {[
        missing.points.length > 0 ? t('check/lacks/points', { count: missing.points.length }) : '',
        missing.remarks.length > 0 ? t('check/lacks/remarks') : '',
        missing.photos > 0 ? t('check/lacks/photos', { count: missing.photos }) : '',
      ]
        .filter(Boolean)
        .join(' ')}
    </p>
  );
}

/** The driver looks over the vehicle before the start; it is recorded on the device like everything else of the day. */
export function VehicleCheckPage({ tripId }: { tripId: string }) {
  const { t } = useTranslation('delivery');
  const go = useGo();
  const { record } = useTour();
  const { trip } = useTourTrip(tripId);
  const asked = useVehicleCheck({ id: tripId });
  const { draft, ready, change, forget } = useCheckDraft(tripId);
  const [tried, setTried] = useState(false);
  const [preparing, setPreparing] = useState(0);
  const points = checkPoints.flatMap((point) => {
    const said = draft.points[point];
    return said ? [{ point, ok: said.ok, remark: said.ok ? null : said.remark.trim() || null }] : [];
  });
  const missing = missingOfCheck(points, draft.photos.length, asked.photos);
  const say = (point: CheckPoint, said: { ok: boolean; remark: string }) =>
    change((now) => ({ ...now, points: { ...now.points, [point]: said } }));
  const save = async () => {
    setTried(true);
    if (!isComplete(missing)) {
      showFirst(missing);
      return;
    }
    const pictures = draft.photos.map(({ key, name }) => ({ key, name, of: 'paper' as const }));
    if (!(await record({ type: 'VEHICLE_CHECKED', tripId, points, photos: [], pictures }))) return;
    await forget();
    toastSuccess({ key: 'delivery:check/saved' });
    go.leave(tripAddress(tripId));
  };
  if (!ready) return null;
  return (
    <section className="k-tour" aria-label={t('check/title')}>
      <div className="k-scroll">
        <div className="k-tour-top">
          <h1 className="k-tour-title">{t('check/title')}</h1>
          <span className="k-space" />
          <span className="k-dim">{trip?.vehicle?.licensePlate}</span>
        </div>
        <div className="k-tour-order">
          <Button
            leftSection={<IconCheck size={18} aria-hidden="true" />}
            onClick={() =>
              change((now) => ({
                ...now,
                points: {
                  ...Object.fromEntries(checkPoints.map((point) => [point, { ok: true, remark: '' }])),
                  // What was found stays said.
                  ...Object.fromEntries(Object.entries(now.points).filter(([, said]) => said && !said.ok)),
                },
              }))
            }
          >
            {t('check/allGood')}
          </Button>
        </div>
        {checkPoints.map((point) => (
          <Point
            key={point}
            point={point}
            said={draft.points[point]}
            lacksWords={tried && missing.remarks.includes(point)}
            onSay={(said) => say(point, said)}
          />
        ))}
        <div className="k-tour-order" id="check-photos">
          <PhotoPicker
            label={t('check/photos')}
            files={draft.photos}
            onChange={(photos) => change((now) => ({ ...now, photos }))}
            onBusy={(now) => setPreparing((count) => count + (now ? 1 : -1))}
          />
        </div>
      </div>
      <div className="k-tour-step">
        {tried && !isComplete(missing) && <Lacking missing={missing} />}
        <Button
          className="k-tour-primary"
          variant="filled"
          disabled={preparing > 0}
          leftSection={<IconCheck size={22} aria-hidden="true" />}
          onClick={() => void save()}
        >
          {t('check/save')}
        </Button>
      </div>
    </section>
  );
}
