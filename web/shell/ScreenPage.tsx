import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { Navigate, useRouter } from '@tanstack/react-router';
import { Component, type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react';
import i18next from 'i18next';
import { useTranslation } from '#ui/translation.ts';
import { DelayedSpinner } from '#ui/feedback/DelayedSpinner.tsx';
import { StateBlock } from '#ui/list/ListState.tsx';
import { ErrorPage } from './ErrorPage.tsx';
import { useScreenVisited } from '#client/navigation/recentPlaces.ts';
import { findScreen, mayOpen, menuOf, pathOf } from './menu.ts';
import { type ModuleEntry, modules } from './modules.ts';
import { NotFoundPage } from './NotFoundPage.tsx';
import { useGo, usePlace } from '#client/navigation/navigation.ts';
import { useSessionState } from '#client/session/session.ts';
import { switches } from '#client/session/useFlags.ts';

const drawn = new Map<string, ComponentType>();

/** The component of a screen, loaded with its module and the module's texts. */
function componentOf(entry: ModuleEntry, screenId: string): ComponentType {
  const known = drawn.get(screenId);
  if (known) return known;
  const component = lazy(async () => {
    const [loaded] = await Promise.all([entry.load(), i18next.loadNamespaces(entry.id)]);
    const found = loaded.screens[screenId];
    if (!found) throw new Error(`module ${entry.id} has no component for the screen ${screenId}`);
    return { default: found };
  });
  drawn.set(screenId, component);
  return component;
}

/** Shows the error page in the place of a screen that failed; the header stays. */
class ScreenBoundary extends Component<{ children: ReactNode }, { failed?: { error: unknown } }> {
  override state: { failed?: { error: unknown } } = {};
  static getDerivedStateFromError(error: unknown) {
    return { failed: { error } };
  }
  override componentDidCatch(error: unknown) {
    reportError(error);
  }
  override render() {
    return this.state.failed ? <ErrorPage error={this.state.failed.error} /> : this.props.children;
  }
}

/** The screen that the address names; no access renders a placeholder (specification 1, 4.1). */
export function ScreenPage() {
  const { t } = useTranslation('base');
  const place = usePlace();
  const go = useGo();
  const router = useRouter();
  const { session } = useSessionState();
  const found = findScreen(modules, place);
  const menu = modules.flatMap((module) => module.menu).find((candidate) => candidate.base === `/${place.module}`);
  const denied = found !== undefined && !mayOpen(found.screen, session, switches);
  useScreenVisited(denied ? undefined : found?.screen.titleKey);
  useEffect(() => {
    if (denied) console.warn(`no access to ${router.state.location.pathname}`);
  }, [denied, router]);

  if (!found) {
    // The module's own path without a first screen leads to the first one that is open, or home.
    if (menu && !place.screen) {
      const open = menuOf(modules, session, switches).find((module) => module.menu.id === menu.id);
      return <Navigate to={open?.screens[0] ? pathOf(menu, open.screens[0]) : '/'} replace />;
    }
    return <NotFoundPage />;
  }
  if (denied)
    return (
      <main className="k-scroll" style={{ display: 'grid', placeItems: 'center' }}>
        <StateBlock
          icon={IconLock}
          title={t('page/noAccess')}
          text={t('page/noAccessText')}
          action={<Button onClick={() => go.to('/')}>{t('page/toStart')}</Button>}
        />
      </main>
    );
  const Screen = componentOf(found.entry, found.screen.id);
  return (
    <main className="k-screen" id="content" tabIndex={-1}>
      <ScreenBoundary key={found.screen.id}>
        <Suspense fallback={<DelayedSpinner label={t('loading')} />}>
          <Screen />
        </Suspense>
      </ScreenBoundary>
    </main>
  );
}
