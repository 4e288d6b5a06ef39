import { Button } from '@mantine/core';
import { useCall } from '#client/call/useCall.ts';
import { useSessionState } from '#client/session/session.ts';
import { goTo } from '#client/navigation/navigation.ts';
import { DelayedSpinner } from '#ui/feedback/DelayedSpinner.tsx';
import { BarMeter } from '#ui/layout/BarMeter.tsx';
import { Glyph } from '#ui/status/Glyph.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import { type SetupStep, setupSteps } from '../contract/calls.ts';
import type { Step } from '../rules/vocabulary.ts';
import './setup.css';

/** Where a step is done; none: outside the product. */
const screenOf: Partial<Record<Step, string>> = {
  USERS: '/UDM/user',
  CATALOGUE: '/CMD/catalogues',
  LOCATIONS: '/CMD/terminallocations',
  ROUTES: '/CMD/routes',
  CARRIERS: '/CMD/freightcarriers',
  VEHICLES: '/CMD/vehicles',
  DRIVERS: '/CMD/drivers',
  CUSTOMERS: '/CMD/customers',
  STOPS: '/CMD/stoplocations',
  LICENCE: '/STUDIO/license-manager',
  ORDERS: '/OM/orders',
};

function StepRow({ step, count, done }: SetupStep) {
  const { t } = useTranslation('setup');
  const format = useFormat();
  const { session } = useSessionState();
  // Hours belong to the depot itself: its own page is opened, not the list of all units.
  const screen = step === 'HOURS' ? `/CMD/orgunits/${session?.orgUnit ?? ''}` : screenOf[step];
  return (
    <li>
      <Glyph name={done ? 'done' : 'planned'} size={16} />
      <span>
        <b>
          {t(`step/${step}`)}
          <span className="k-hidden">{t(done ? 'steps/done' : 'steps/open')}</span>
        </b>
        <span className="k-dim">{t(`stepText/${step}`)}</span>
      </span>
      <span className="k-fig k-dim">{count === null ? '' : format.number(count)}</span>
      <span className="u-open">
        {screen && (
          <Button size="xs" onClick={() => goTo(screen)} aria-label={t('steps/goTo', { step: t(`step/${step}`) })}>
            {t('steps/go')}
          </Button>
        )}
      </span>
    </li>
  );
}

/** What a new depot needs, in the order in which one does it, with how much of it is there. */
export function FirstStepsPage() {
  const { t } = useTranslation('setup');
  // Whoever comes back from a step sees at once that it counts.
  const { data } = useCall(setupSteps, {}, { staleTime: 0 });
  if (!data) return <DelayedSpinner label={t('base:loading')} />;
  const done = data.filter((one) => one.done).length;
  return (
    <section className="k-pane k-fill" aria-label={t('screen/steps')} style={{ overflow: 'auto' }}>
      <div className="u-head">
        <h1 className="k-h1">{t('screen/steps')}</h1>
        <p className="k-dim">{t('steps/about')}</p>
        <BarMeter
          share={done / data.length}
          tone="done"
          label={t('screen/steps')}
          text={t('steps/progress', { done, of: data.length })}
        />
      </div>
      <ul className="u-steps">
        {data.map((one) => (
          <StepRow key={one.step} {...one} />
        ))}
      </ul>
    </section>
  );
}
