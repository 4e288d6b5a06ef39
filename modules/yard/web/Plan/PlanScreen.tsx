import { SegmentedControl } from '@mantine/core';
import { IconMap2, IconPencil } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useAddress } from '#client/navigation/navigation.ts';
import { listStatus, useCall } from '#client/call/useCall.ts';
import { useAccess } from '#client/session/useAccess.ts';
import { useNow } from '#modules/dispatch/web/pieces/useNow.ts';
import { Toolbar } from '#ui/actions/Toolbar.tsx';
import { useActions } from '#ui/actions/useActions.ts';
import { SearchField } from '#ui/layout/SearchField.tsx';
import { useScreenSize } from '#ui/layout/useScreenSize.ts';
import { ListState } from '#ui/list/ListState.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import { drawPlan, type YardPlan, yardPlan } from '../../contract/plan.ts';
import { PlanCanvas, shapeDrawn } from './PlanCanvas.tsx';
import { PlanEditor } from './PlanEditor.tsx';
import { PlanList, PlanPane } from './PlanPane.tsx';
import { findOnPlan, placeDrawn } from './planWords.ts';
import { usePlanView } from './usePlanView.ts';

/** What a search says where it cannot show a place. */
function useFoundWords(plan: YardPlan, typed: string) {
  const { t } = useTranslation('yard');
  const found = findOnPlan(typed, plan);
  const place = found?.place;
  if (!found || place?.box) return { place, says: undefined };
  if (place) return { place, says: t('plan/offPlan', { typed, place: place.name }) };
  return {
    place,
    says: t(found.nowhere ? 'plan/nowhere' : 'plan/notFound', { typed: found.nowhere?.number ?? typed }),
  };
}

/** The plan as it stands now: what stands where, coloured by what runs out first. */
function Live({ plan }: { plan: YardPlan }) {
  const { t } = useTranslation('yard');
  const format = useFormat();
  const now = useNow();
  const small = useScreenSize() === 'mobile';
  const [as, setAs] = useAddress('as');
  const [typed = '', setTyped] = useAddress('q');
  const [chosenId, choose] = useState<string>();
  const found = useFoundWords(plan, typed);
  const litId = found.place?.id;
  const boxes = useMemo(
    () => [...plan.shapes, ...plan.places.flatMap(({ box }) => box ?? [])],
    [plan.shapes, plan.places],
  );
  const view = usePlanView(boxes);
  const lit = found.place?.box;
  // Only what is found anew is brought into the middle, not what moves about.
  const bring = useRef(() => {});
  bring.current = () => {
    if (lit) view.centre(lit);
  };
  useEffect(() => bring.current(), [litId, typed]);
  const chosen = plan.places.find(({ id }) => id === (chosenId ?? litId));
  const asList = small && as !== 'plan';
  return (
    <>
      <div className="k-bar ym-bar">
        <SearchField label={t('plan/search')} value={typed} onSearch={(word) => setTyped(word || undefined)} min={2} />
        {small && (
          <SegmentedControl
            aria-label={t('plan/view')}
            value={asList ? 'list' : 'plan'}
            onChange={(value) => setAs(value)}
            data={[
              { value: 'list', label: t('plan/asList') },
              { value: 'plan', label: t('plan/asPlan') },
            ]}
          />
        )}
      </div>
      {found.says !== undefined && (
        <p className="ym-hint k-risk" role="status">
          {found.says}
        </p>
      )}
      <div className="ym-plan-split" data-small={small || undefined}>
        {asList ? (
          <PlanList places={plan.places} now={now} litId={litId} onChoose={choose} />
        ) : (
          <PlanCanvas
            label={t('plan/label')}
            plan={view}
            ground={plan.shapes.map((shape) => shapeDrawn(shape, t(`plan/shape/${shape.kind}`)))}
            pieces={plan.places.flatMap(
              (place) =>
                placeDrawn(place, now, { t, format }, { chosen: place.id === chosen?.id, lit: place.id === litId }) ??
                [],
            )}
            onChoose={choose}
          />
        )}
        {chosen && (
          <aside className={small ? 'ym-plan-narrow' : 'ym-plan-aside'}>
            <PlanPane place={chosen} now={now} />
          </aside>
        )}
      </div>
    </>
  );
}

/** `/YM/plan`: the yard as the depot has drawn it. */
export function PlanScreen() {
  const { t } = useTranslation('yard');
  const may = useAccess();
  const [drawing, setDrawing] = useAddress('draw');
  const answer = useCall(yardPlan, {}, { live: ['place', 'transportUnit'], liveEvery: 3000, refetchInterval: 60_000 });
  const draws = drawing === '1' && may(drawPlan.access);
  const actions = useActions(
    [
      {
        id: 'yard.drawPlan',
        labelKey: draws ? 'yard:plan/done' : 'yard:plan/draw',
        icon: draws ? IconMap2 : IconPencil,
        category: 'manage',
        when: () => may(drawPlan.access),
        run: () => setDrawing(draws ? undefined : '1'),
      },
    ],
    undefined,
  );
  const plan = answer.data;
  const isEmpty = plan && !draws && plan.places.every(({ box }) => !box) && plan.shapes.length === 0;
  return (
    <section className="k-pane k-fill" aria-label={t('screen/plan')}>
      <div className="k-bar">
        <h1 className="k-h1">{t('screen/plan')}</h1>
        <span className="k-space" />
        <Toolbar actions={actions} room={2} label={t('screen/plan')} />
      </div>
      {!plan || isEmpty ? (
        <ListState
          status={listStatus(answer)}
          empty={{ icon: IconMap2, title: t('plan/nothing'), text: t('plan/nothingText') }}
          errorText={undefined}
          onRetry={() => void answer.refetch()}
        />
      ) : draws ? (
        <PlanEditor plan={plan} onDone={() => setDrawing(undefined)} />
      ) : (
        <Live plan={plan} />
      )}
    </section>
  );
}
