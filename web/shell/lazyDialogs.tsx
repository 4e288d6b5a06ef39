import { lazy, Suspense } from 'react';
import { openDialog } from '#ui/dialogs/dialogStack.ts';

const Shortcuts = lazy(() => import('./palette/ShortcutsDialog.tsx').then((m) => ({ default: m.ShortcutsDialog })));
const Password = lazy(() => import('./login/PasswordDialog.tsx').then((m) => ({ default: m.PasswordDialog })));

const SwitchUnit = lazy(() => import('./login/SwitchUnitDialog.tsx').then((m) => ({ default: m.SwitchUnitDialog })));
const Sessions = lazy(() => import('./login/SessionsDialog.tsx').then((m) => ({ default: m.SessionsDialog })));
const Notifications = lazy(() =>
  import('./notifications/NotificationSettingsDialog.tsx').then((m) => ({ default: m.NotificationSettingsDialog })),
);

/** F10. */
export async function openShortcuts(): Promise<void> {
  const chosen = await openDialog<() => void>((close) => (
    <Suspense fallback={null}>
      <Shortcuts onClose={close} />
    </Suspense>
  ));
  chosen?.();
}

export async function openPasswordDialog(): Promise<void> {
  await openDialog<undefined>((close) => (
    <Suspense fallback={null}>
      <Password onClose={() => close()} />
    </Suspense>
  ));
}

export async function openSwitchUnit(): Promise<void> {
  await openDialog<undefined>((close) => (
    <Suspense fallback={null}>
      <SwitchUnit onClose={() => close()} />
    </Suspense>
  ));
}

export async function openSessions(): Promise<void> {
  await openDialog<undefined>((close) => (
    <Suspense fallback={null}>
      <Sessions onClose={() => close()} />
    </Suspense>
  ));
}

export async function openNotificationSettings(): Promise<void> {
  await openDialog<undefined>((close) => (
    <Suspense fallback={null}>
      <Notifications onClose={() => close()} />
    </Suspense>
  ));
}
