import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { useRouterState } from '@tanstack/react-router';
import { Glyph } from '#ui/status/Glyph.tsx';
import { useTranslation } from '#ui/translation.ts';
import { callSteps } from '#client/call/call.ts';
import { showFailure } from '#client/call/failures.ts';
import { useCall } from '#client/call/useCall.ts';
import { goTo } from '#client/navigation/navigation.ts';
import { useSession } from '#client/session/session.ts';
import { getDemoPeople } from '../contract/people.ts';
import { isDone, type WalkFact, type WalkId, walkIds, walks, type WalkStep } from '../rules/walks.ts';
import { changeOver } from './changeOver.ts';
import { beginWalk, endWalk, stepOn, useWalks } from './walkStore.ts';
import './demo.css';

/** Looks at what happens in this tab until the step is done. */
function useSteps(step: WalkStep | undefined, of: number): void {
  const { accountId: account } = useSession();
  const place = useRouterState({ select: (state) => state.location.pathname });
  const hear = useEffectEvent((fact: WalkFact) => {
    if (step && isDone(step, fact)) stepOn(of);
  });
  useEffect(() => {
    if (step) hear({ kind: 'place', account, place });
  }, [place, account, step]);
  useEffect(() => {
    const told = (cause: string, answered: boolean, exchange?: { body: unknown; answer: unknown }): void => {
      const [id = ''] = cause.split(' ');
      if (answered && exchange) hear({ kind: 'call', account, call: id, ...exchange });
    };
    callSteps.add(told);
    return () => void callSteps.delete(told);
  }, [account]);
}

/** Who does the step, when it is somebody else, and the way to become this person. */
function OtherPerson({ step }: { step: WalkStep }) {
  const { t } = useTranslation('demo');
  const { data } = useCall(getDemoPeople, {}, { silent: true, staleTime: Number.POSITIVE_INFINITY });
  const person = data?.people.find((one) => one.accountId === step.account);
  if (!data || !person) return null;
  return (
    <Button
      size="xs"
      variant="filled"
      onClick={() => void changeOver(person, data.password, step.go ?? '/').catch(showFailure)}
    >
      {t('walk/becomes', { name: person.name })}
    </Button>
  );
}

function Finished({ walk, skipped }: { walk: WalkId; skipped: boolean }) {
  const { t } = useTranslation('demo');
  const { finished } = useWalks();
  const next = walkIds.find((one) => one !== walk && !finished.includes(one));
  return (
    <>
      <p className="d-walk-text" role="status">
        <Glyph name="done" size={16} />{' '}
        {skipped ? (
          t('walk/through')
        ) : (
          <>
            <b>{t('walk/saw')}</b> {t(`walk/${walk}/saw`)}
          </>
        )}
      </p>
      <div className="d-walk-acts">
        {next && (
          <Button size="xs" variant="filled" onClick={() => beginWalk(next)}>
            {t('walk/next', { name: t(`walk/${next}/title`) })}
          </Button>
        )}
        <Button size="xs" onClick={endWalk}>
          {t('base:close')}
        </Button>
      </div>
    </>
  );
}

/** The walk that somebody is on: what to do now, below the page and never over it. */
export function WalkBar() {
  const { t } = useTranslation('demo');
  const { walking } = useWalks();
  const { accountId } = useSession();
  const steps = walking ? walks[walking.walk] : [];
  const step = walking && steps[walking.done];
  const place = useRouterState({ select: (state) => state.location.pathname });
  useSteps(step, steps.length);
  if (!walking) return null;
  const { walk, done } = walking;
  return (
    <aside className="d-walk" aria-label={t('walk/label', { name: t(`walk/${walk}/title`) })}>
      <div className="d-walk-head">
        <b>{t(`walk/${walk}/title`)}</b>
        <span className="k-dim k-fig">
          {t('walk/step', { number: Math.min(done + 1, steps.length), of: steps.length })}
        </span>
        <button type="button" className="k-linkish" aria-label={t('walk/end')} onClick={endWalk}>
          <IconX size={16} stroke={1.6} aria-hidden="true" />
        </button>
      </div>
      {step ? (
        <>
          <p className="d-walk-text" role="status">
            {t(`walk/${walk}/${step.id}` as 'walk/plan/board')}
          </p>
          <div className="d-walk-acts">
            {step.account !== accountId && <OtherPerson step={step} />}
            {step.account === accountId && step.go !== undefined && step.go !== place && (
              <Button size="xs" onClick={() => goTo(step.go ?? '/')}>
                {t('walk/go')}
              </Button>
            )}
            <Button size="xs" variant="subtle" onClick={() => stepOn(steps.length, true)}>
              {t('walk/skip')}
            </Button>
          </div>
        </>
      ) : (
        <Finished walk={walk} skipped={walking.skipped} />
      )}
    </aside>
  );
}
