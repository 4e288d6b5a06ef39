import { Select } from '@mantine/core';
import { useTranslation } from '#ui/translation.ts';
import type { AnswerOf } from '#kernel/call.ts';
import type { BoundAction } from '#ui/actions/action.ts';
import { Toolbar } from '#ui/actions/Toolbar.tsx';
import { isMiddleSize, useScreenSize } from '#ui/layout/useScreenSize.ts';
import { useFormat } from '#ui/text/useFormat.ts';
import type { listDayPlans } from '#modules/dayplan/contract/calls.ts';
import { DayPicker } from '#modules/dispatch/web/pieces/DayPicker.tsx';
import type { useDay } from '#modules/dispatch/web/pieces/useDay.ts';

/** Day, which of its proposals is looked at, and what can be done with it. */
export function PlanBar(props: {
  day: ReturnType<typeof useDay>;
  heads: AnswerOf<typeof listDayPlans>;
  id: string | undefined;
  onShow: (id: string) => void;
  actions: readonly BoundAction[];
}) {
  const { t } = useTranslation('dayplan');
  const format = useFormat();
  const size = useScreenSize();
  const mobile = size === 'mobile';
  return (
    <div className="k-bar d-bar">
      <DayPicker day={props.day} />
      {props.heads.length > 1 && !mobile && (
        <Select
          className="d-plan-pick"
          aria-label={t('which')}
          value={props.id ?? null}
          allowDeselect={false}
          onChange={(id) => id && props.onShow(id)}
          data={props.heads.map((head) => ({
            value: head.id,
            label: t('head', { time: format.clock(head.createdAt), who: head.createdBy }),
          }))}
        />
      )}
      <span className="k-space" />
      {!mobile && (
        <Toolbar actions={props.actions} room={size === 'tablet' ? 1 : isMiddleSize(size) ? 2 : 3} label={t('title')} />
      )}
    </div>
  );
}
