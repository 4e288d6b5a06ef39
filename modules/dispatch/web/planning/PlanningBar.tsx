import { wordKey } from '#kernel/text.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from '#ui/translation.ts';
import type { BoundAction } from '#ui/actions/action.ts';
import { ActionButton } from '#ui/actions/ActionButton.tsx';
import { Toolbar } from '#ui/actions/Toolbar.tsx';
import { Tip } from '#ui/feedback/Tip.tsx';
import { usePresence } from '#client/session/usePresence.ts';
import { ViewMenu } from '#client/views/ViewMenu.tsx';
import { People } from '#ui/layout/People.tsx';
import { useScreenSize } from '#ui/layout/useScreenSize.ts';
import { useFormat } from '#ui/text/useFormat.ts';
import type { AnswerOf } from '#kernel/call.ts';
import type { planningDashboard } from '../../contract/calls.ts';
import { DayPicker } from '../pieces/DayPicker.tsx';
import type { useDay } from '../pieces/useDay.ts';

const view = {
  name: 'planning',
  lists: ['pool', 'trips'],
  address: ['pool', 'group', 'trips', 'view', 'range', 'hide', 'widgets', 'rows'],
  places: ['splitter/planning', 'splitter/planningMap', 'planning/hidden', 'planning/widgets'],
};

/** Day and figures of the planning day; what is wrong with its shipments stands at the end. */
export function PlanningBar(props: {
  day: ReturnType<typeof useDay>;
  data: AnswerOf<typeof planningDashboard> | undefined;
  /** Taking the last step back and doing it again: they keep their place, possible or not. */
  steps: readonly BoundAction[];
  /** Of modules above: a proposal for the day. */
  added: readonly BoundAction[];
  /** Showing the widgets and folding them away. */
  widgets: readonly BoundAction[];
  /** Panes to fold away and back. */
  panes: readonly BoundAction[];
}) {
  const { t } = useTranslation('dispatch');
  const format = useFormat();
  const size = useScreenSize();
  const { data } = props;
  const others = usePresence(`planning/${props.day.day}`);
  const m = data?.metrics;
  // Where there is no room for all, what has to be done stays.
  const open = m
    ? [
        { key: 'open', value: format.number(m.today), count: m.today },
        ...(m.backlog > 0 ? [{ key: 'backlog', value: format.number(m.backlog), count: m.backlog }] : []),
        ...(m.notRouted > 0 ? [{ key: 'notRouted', value: format.number(m.notRouted), count: m.notRouted }] : []),
      ]
    : [];
  const whole = m
    ? [
        { key: 'deliveries', value: format.number(m.deliveries), count: m.deliveries },
        { key: 'pickups', value: format.number(m.pickups), count: m.pickups },
        ...(size === 'monitor'
          ? [
              { key: 'trips', value: format.number(m.trips), count: m.trips },
              { key: 'unassigned', value: format.measure('MASS', m.weight, 't', 1), count: 2 },
              { key: 'dangerousGoods', value: format.number(m.withDangerousGoods), count: m.withDangerousGoods },
            ]
          : []),
      ]
    : [];
  const shown = (figures: typeof whole) =>
    figures.map(({ key, value, count }) => (
      <li key={key}>
        <b className="k-fig">{value}</b> {t(wordKey('dispatch:bar/', key), { count })}
      </li>
    ));
  const wrong = data?.anomalies ?? [];
  return (
    <div className="k-bar d-bar">
      <DayPicker day={props.day} />
      {size !== 'mobile' && (
        <>
          <span className="k-vr" />
          <ul className="d-figures" aria-label={t('figure/label')}>
            {shown(open)}
            {m && m.withAnomalies > 0 && (
              <li className="k-risk">
                <Tip
                  label={wrong
                    .map(({ code, count }) => `${t(wordKey('shipments:anomaly/', code))}: ${count}`)
                    .join(', ')}
                >
                  <span className="k-row k-row-tight">
                    <IconAlertTriangle size={14} aria-hidden="true" />
                    {t('bar/anomalies', { count: m.withAnomalies })}
                  </span>
                </Tip>
              </li>
            )}
            {shown(whole)}
          </ul>
        </>
      )}
      <span className="k-space" />
      <People people={others} />
      <ViewMenu parts={view} />
      {size === 'monitor' ? (
        <>
          {props.widgets.map((action) => (
            <ActionButton key={action.id} action={action} look="full" />
          ))}
          {props.panes.map((action) => (
            <ActionButton key={action.id} action={action} look="icon" />
          ))}
        </>
      ) : (
        // A laptop has room for the figures or for these.
        <Toolbar actions={[...props.widgets, ...props.panes]} room={0} label={t('bar/panes')} />
      )}
      {props.steps.map((action) => (
        <ActionButton key={action.id} action={action} look="icon" />
      ))}
      {props.added.map((action) => (
        <ActionButton key={action.id} action={action} look={size === 'mobile' || size === 'tablet' ? 'icon' : 'full'} />
      ))}
    </div>
  );
}
