import { expect, it } from 'vitest';
import { type Action, bindActions } from './action.ts';
import { openLayer } from './registry.ts';
import { isRunning } from './running.ts';

it('an action is seen to run from its key to its end, not while a dialog asks, and one that fails has ended', async () => {
  let done = (): void => undefined;
  let fail = (_: Error): void => undefined;
  const slow: Action = {
    id: 'test.slow',
    labelKey: 'base:loading',
    run: () =>
      new Promise<void>((resolve, reject) => {
        done = resolve;
        fail = reject;
      }),
  };
  const failures: unknown[] = [];
  const [action] = bindActions([slow], undefined, (error) => failures.push(error));
  expect(isRunning()).toBe(false);
  action?.run();
  expect([isRunning(), isRunning('test.slow'), isRunning('test.other')]).toEqual([true, true, false]);
  const { close } = openLayer();
  expect(isRunning()).toBe(false);
  close();
  expect(isRunning()).toBe(true);
  done();
  await Promise.resolve();
  await Promise.resolve();
  expect(isRunning()).toBe(false);

  action?.run();
  expect(isRunning()).toBe(true);
  fail(new Error('refused'));
  await Promise.resolve();
  await Promise.resolve();
  expect([isRunning(), failures.length]).toEqual([false, 1]);
});
