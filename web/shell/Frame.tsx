import { Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { useRunning } from '#ui/actions/running.ts';
import { DialogHost } from '#ui/dialogs/DialogHost.tsx';
import { DelayedSpinner } from '#ui/feedback/DelayedSpinner.tsx';
import { ToastHost } from '#ui/feedback/ToastHost.tsx';
import { useBusy } from '#client/call/busy.ts';
import { useDialogsLeaveWithPage } from '#client/navigation/navigation.ts';
import { useWalks } from '#modules/demo/web/walkStore.ts';
import { useMaintenance } from './maintenance.ts';
import { useShellActions } from './shellActions.ts';
import { useSessionState } from '#client/session/session.ts';
import './shell.css';

/** Nobody who signs in needs the header yet. */
const Header = lazy(() => import('./header/Header.tsx').then((m) => ({ default: m.Header })));
const MaintenancePage = lazy(() => import('./MaintenancePage.tsx').then((m) => ({ default: m.MaintenancePage })));
const WalkBar = lazy(() => import('#modules/demo/web/WalkBar.tsx').then((m) => ({ default: m.WalkBar })));
const palette = () => import('./palette/Palette.tsx').then((m) => ({ default: m.Palette }));
const Palette = lazy(palette);
/** ms after which the control centre is fetched, so that nobody types faster than it comes. */
const paletteAfter = 1000;
/** ms between the clicks of a double click, with room for a page that comes slowly. */
const doubleClick = 800;

/** A line along the upper edge while what a key or a button began goes on: it is there at once. */
function WorkLine() {
  return useRunning() ? <div className="k-work-line" aria-hidden="true" /> : null;
}

/** The frame around every page: header when signed in, page, dialogs, toasts, control centre, busy overlay. */
export function Frame() {
  const { t } = useTranslation('base');
  const { status } = useSessionState();
  const busy = useBusy();
  const { walking } = useWalks();
  const maintenance = useMaintenance();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const gallery = path === '/gallery';
  const framed = status === 'loggedIn' && path !== '/login';
  const { paletteOpen, closePalette } = useShellActions(framed);
  useEffect(() => {
    if (!framed) return;
    const timer = setTimeout(() => void palette().catch(() => undefined), paletteAfter);
    return () => clearTimeout(timer);
  }, [framed]);
  useDialogsLeaveWithPage();
  // A double click on a row that opens at the first one must not select the text of the page that came.
  const opened = useRef(0);
  useEffect(() => {
    const pressed = (event: MouseEvent) => {
      if (event.detail > 1 && event.timeStamp - opened.current < doubleClick) event.preventDefault();
    };
    document.addEventListener('mousedown', pressed);
    return () => document.removeEventListener('mousedown', pressed);
  }, []);
  // A page that opens is announced by its title and takes the focus when nothing else has it.
  useEffect(() => {
    opened.current = performance.now();
    window.scrollTo(0, 0);
  }, [path]);
  return (
    <div className="k-app">
      {framed && !gallery && (
        <>
          <a
            className="k-skip"
            href="#content"
            onClick={(event) => {
              event.preventDefault();
              document.getElementById('content')?.focus();
            }}
          >
            {t('skipToContent')}
          </a>
          <Suspense fallback={<div className="k-header" />}>
            <Header />
          </Suspense>
        </>
      )}
      <Suspense fallback={<DelayedSpinner label={t('loading')} />}>
        <Outlet />
      </Suspense>
      {framed && walking && (
        <Suspense fallback={null}>
          <WalkBar />
        </Suspense>
      )}
      <WorkLine />
      <DialogHost />
      {paletteOpen && (
        <Suspense fallback={null}>
          <Palette onClose={closePalette} />
        </Suspense>
      )}
      <ToastHost />
      {maintenance && (
        <Suspense fallback={null}>
          <MaintenancePage code={maintenance} />
        </Suspense>
      )}
      {busy && (
        <div className="k-overlay">
          <div>
            <DelayedSpinner label={t('loading')} delay={0} />
          </div>
        </div>
      )}
    </div>
  );
}
