import { windowText } from './pieces/amounts.ts';
import { Button } from '@mantine/core';
import { IconRoute } from '@tabler/icons-react';
import { useTranslation } from '#ui/translation.ts';
import type { AnswerOf } from '#kernel/call.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { Glyph } from '#ui/status/Glyph.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import type { optimizeTrip } from '../contract/optimise.ts';
import type { TripView } from '../contract/schemas.ts';

type StopBeside = AnswerOf<typeof optimizeTrip>['stops'][number] & { was: TripView['stops'][number] };

/** Every stop with its place and time now and as they would become. */
function StopsBeside({ stops }: { stops: readonly StopBeside[] }) {
  const { t } = useTranslation('dispatch');
  const format = useFormat();
  return (
    <table className="d-optimised">
      <thead>
        <tr>
          <th scope="col">{t('optimised/was')}</th>
          <th scope="col">{t('optimised/becomes')}</th>
          <th scope="col">{t('column/stop')}</th>
          <th scope="col">{t('column/window')}</th>
        </tr>
      </thead>
      <tbody>
        {stops.map(({ stopId, sequence, plannedArrival, late, was }) => {
          const before = was.actualArrival ?? was.estimatedArrival;
          return (
            <tr key={stopId}>
              <td className={`k-fig ${was.timeWindowViolation > 0 ? 'k-late' : 'k-dim'}`}>
                {was.sequence}. {before === null ? '–' : format.clock(before)}
                {was.timeWindowViolation > 0 && <Glyph name="late" />}
              </td>
              <td className={`k-fig ${late > 0 ? 'k-late' : ''}`}>
                {sequence}. {plannedArrival === null ? '–' : format.clock(plannedArrival)}
                {late > 0 && <Glyph name="late" />}
              </td>
              <td className="k-cut" title={[was.name, was.city].filter(Boolean).join(', ')}>
                {was.name} <span className="k-dim">{was.city}</span>
              </td>
              <td className="k-dim k-fig">{windowText(was.windows, format)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** A trip as it stands beside the order that was found for it (look.md, rule 7): nothing is changed before it is taken over. */
export function OptimisedDialog(props: {
  trip: TripView;
  task: AnswerOf<typeof optimizeTrip>;
  onClose: (take?: boolean) => void;
}) {
  const { t } = useTranslation('dispatch');
  const format = useFormat();
  const { trip, task } = props;
  const known = new Map(trip.stops.map((stop) => [stop.id, stop]));
  const stops = task.stops.flatMap((stop) => {
    const was = known.get(stop.stopId);
    return was ? [{ ...stop, was }] : [];
  });
  const same = stops.every(({ was, sequence }) => was.sequence === sequence);
  const lines = [
    {
      label: t('column/km'),
      of: (f: typeof task.before) => (f ? format.quantity('LENGTH', f.distance, 'km', 0) : '–'),
    },
    { label: t('figure/driving'), of: (f: typeof task.before) => (f ? format.duration(f.drivingTime) : '–') },
    { label: t('optimised/late'), of: (f: typeof task.before) => (f ? format.number(f.violations) : '–') },
  ];
  const worse = (task.after?.violations ?? 0) > (task.before?.violations ?? 0);
  return (
    <Dialog
      title={t('optimised/title', { trip: trip.name })}
      icon={IconRoute}
      size={640}
      onClose={() => props.onClose()}
      footer={
        <>
          <Button onClick={() => props.onClose()}>{t(same ? 'base:close' : 'optimised/keep')}</Button>
          {!same && (
            <Button variant="filled" data-commit="" onClick={() => props.onClose(true)}>
              {t('optimised/take')}
            </Button>
          )}
        </>
      }
    >
      {task.hint && (
        <p className="k-alert k-alert-risk">
          <Glyph name="risk" /> {task.hint}
        </p>
      )}
      {same && (
        <p className="k-alert k-alert-done">
          <Glyph name="done" /> {t('optimised/same')}
        </p>
      )}
      <table className="d-compare">
        <thead>
          <tr>
            <th scope="col">
              <span className="k-hidden">{t('proposal/figure')}</span>
            </th>
            <th scope="col">{t('proposal/applied')}</th>
            <th scope="col">{t('proposal/proposed')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, i) => (
            <tr key={line.label}>
              <th scope="row">{line.label}</th>
              <td className="k-dim">{line.of(task.before)}</td>
              <td className={worse && i === 2 ? 'k-late' : ''}>{line.of(task.after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {!same && <StopsBeside stops={stops} />}
    </Dialog>
  );
}
