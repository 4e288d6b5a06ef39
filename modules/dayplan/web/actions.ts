import { IconCircleCheck, IconRefresh, IconRouteAltLeft, IconTrash, IconTruckDelivery } from '@tabler/icons-react';
import type { Access } from '#kernel/access.ts';
import type { Action } from '#ui/actions/action.ts';
import * as calls from '#modules/dayplan/contract/calls.ts';
import type { DayPlanView } from '#modules/dayplan/contract/calls.ts';

export type PlanContext = {
  plan: DayPlanView | undefined;
  /** Tours that are chosen, and all that can be taken over. */
  picked: number;
  open: number;
  may: (access: Access) => boolean;
  run: Record<'propose' | 'again' | 'accept' | 'acceptAll' | 'discard', () => void | Promise<void>>;
};

const done = (c: PlanContext): boolean => c.plan?.state === 'DONE';

/** Actions of the proposal of a day. */
export const planActions: readonly Action<PlanContext>[] = [
  {
    id: 'dayPlan.propose',
    labelKey: 'dayplan:action/propose',
    icon: IconRouteAltLeft,
    shortcut: 'p',
    category: 'manage',
    when: (c) => c.may(calls.proposeDay.access) && (c.plan?.state !== 'RUNNING' || 'dayplan:runs'),
    run: (c) => c.run.propose(),
  },
  {
    id: 'dayPlan.again',
    labelKey: 'dayplan:action/again',
    icon: IconRefresh,
    category: 'manage',
    when: (c) => c.may(calls.proposeDay.access) && done(c),
    run: (c) => c.run.again(),
  },
  {
    id: 'dayPlan.accept',
    labelKey: 'dayplan:action/accept',
    labelArgs: (c) => ({ count: c.picked }),
    icon: IconTruckDelivery,
    shortcut: 'd',
    category: 'manage',
    primary: true,
    when: (c) => c.may(calls.acceptDayPlan.access) && done(c) && (c.picked > 0 || 'dayplan:nonePicked'),
    run: (c) => c.run.accept(),
  },
  {
    id: 'dayPlan.acceptAll',
    labelKey: 'dayplan:action/acceptAll',
    labelArgs: (c) => ({ count: c.open }),
    icon: IconCircleCheck,
    category: 'manage',
    when: (c) => c.may(calls.acceptDayPlan.access) && done(c) && c.open > 0,
    run: (c) => c.run.acceptAll(),
  },
  {
    id: 'dayPlan.discard',
    labelKey: 'dayplan:action/discard',
    icon: IconTrash,
    category: 'manage',
    danger: true,
    line: true,
    when: (c) => c.may(calls.cancelDayPlan.access) && c.plan !== undefined,
    run: (c) => c.run.discard(),
  },
];
