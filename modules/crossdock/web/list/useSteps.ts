import { startLoading } from '#modules/crossdock/contract/calls.ts';
import { useCommand } from '#client/call/useCommand.ts';
import type { HallList, HallSteps, StepCall, StepName } from './process.ts';

/** How the checks of a list name one of its shipments. */
export const orderOf =
  ({ items }: Pick<HallList, 'items'>) =>
  (itemId: string): string =>
    items.find((item) => item.itemId === itemId)?.orderNumber ?? itemId;

function useStep({ steps, refreshes }: HallSteps, name: StepName, list: HallList) {
  // A step that the process does not have has no button, and its call is never made.
  const { call = startLoading, saved, checks } = steps[name] ?? {};
  const command = useCommand<StepCall>(call, {
    refreshes,
    ...(saved ? { saved: { key: saved, args: { name: list.name } } } : {}),
    checks: { ...checks, nameOf: orderOf(list) },
  });
  return command.run;
}

/** Takes the steps of a list, with the dialog titles of the specification (3, 3.6). */
export function useSteps(of: HallSteps, list: HallList): (name: StepName) => Promise<void> {
  // One by one: hooks stand in no loop.
  const take = {
    start: useStep(of, 'start', list),
    release: useStep(of, 'release', list),
    finish: useStep(of, 'finish', list),
    resume: useStep(of, 'resume', list),
    reopen: useStep(of, 'reopen', list),
    requestClosing: useStep(of, 'requestClosing', list),
    cancel: useStep(of, 'cancel', list),
    close: useStep(of, 'close', list),
  };
  return async (name) =>
    void (await take[name]({ params: { id: list.id }, query: {}, body: { version: list.version } }));
}
