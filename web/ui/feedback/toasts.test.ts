import { beforeEach, expect, test, vi } from 'vitest';
import {
  dismissToast,
  endToasts,
  leaveToasts,
  readMs,
  showToast,
  successMs,
  toastBulk,
  toastStore,
  toastSuccess,
} from './toasts.ts';

const shown = () => toastStore.getState().toasts.map((toast) => [toast.look, toast.title]);
beforeEach(() => toastStore.setState({ toasts: [] }));

test('a success lives 3 s', () => {
  expect(successMs).toBe(3000);
});

test('the same message stands once until it is dismissed, each success on its own', () => {
  const first = showToast({ look: 'late', title: 'no' });
  expect(showToast({ look: 'late', title: 'no' })).toBe(first);
  expect(shown()).toEqual([['late', 'no']]);
  toastSuccess('saved');
  toastSuccess('saved');
  expect(shown()).toHaveLength(3);
  dismissToast(first);
  expect(shown()).toEqual([
    ['done', 'saved'],
    ['done', 'saved'],
  ]);
});

test('the newest five stay', () => {
  for (let at = 0; at < 8; at += 1) showToast({ look: 'late', title: `${at}` });
  expect(shown().map(([, title]) => title)).toEqual(['3', '4', '5', '6', '7']);
});

test('a bulk answer is a success, a warning or an error by how much of it was done', () => {
  const keys = { all: 'all', some: 'some' };
  toastBulk(3, 3, [], keys);
  toastBulk(1, 3, ['a', 'b'], keys);
  toastBulk(0, 3, ['a'], keys);
  expect(toastStore.getState().toasts.map((toast) => [toast.look, toast.text])).toEqual([
    ['done', undefined],
    ['risk', 'a\nb'],
    ['late', 'a'],
  ]);
});

test('a failure ends with its cause, and only with that', () => {
  showToast({ look: 'late', title: 'Not found.', cause: 'grant' });
  showToast({ look: 'late', title: 'Full.', cause: 'trip' });
  endToasts('grant');
  expect(shown()).toEqual([['late', 'Full.']]);
  endToasts('another');
  expect(shown()).toEqual([['late', 'Full.']]);
});

test('what failed on a screen ends with it once it could be read; successes, hints and what concerns every screen stay', () => {
  vi.useFakeTimers();
  try {
    showToast({ look: 'late', title: 'Saving failed.' });
    showToast({ look: 'risk', title: '46 of 100' });
    showToast({ look: 'planned', title: 'New version' });
    showToast({ look: 'risk', title: 'No notices', everywhere: true });
    leaveToasts();
    expect(shown()).toHaveLength(4);
    vi.advanceTimersByTime(readMs - 1);
    leaveToasts();
    expect(shown()).toHaveLength(4);
    vi.advanceTimersByTime(1);
    showToast({ look: 'late', title: 'Just now' });
    leaveToasts();
    expect(shown().map(([, title]) => title)).toEqual(['New version', 'No notices', 'Just now']);
  } finally {
    vi.useRealTimers();
  }
});
