import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router';
import { lazy } from 'react';
import { ErrorPage } from './ErrorPage.tsx';
import { Frame } from './Frame.tsx';
import { addressHistory } from '#client/navigation/hashHistory.ts';
import { NotFoundPage } from './NotFoundPage.tsx';
import { ScreenPage } from './ScreenPage.tsx';
import { menuTextsLoaded } from './menuTexts.ts';
import { linkPath, takeLinkToken } from './login/linkToken.ts';
import { sessionStore } from '#client/session/session.ts';

const HomePage = lazy(() => import('./home/HomePage.tsx').then((m) => ({ default: m.HomePage })));
const LoginPage = lazy(() => import('./login/LoginPage.tsx').then((m) => ({ default: m.LoginPage })));
const PasswordPage = lazy(() => import('./login/PasswordPage.tsx').then((m) => ({ default: m.PasswordPage })));
const PasswordLinkPage = lazy(() =>
  import('./login/PasswordLinkPage.tsx').then((m) => ({ default: m.PasswordLinkPage })),
);
const CodePage = lazy(() => import('./login/CodePage.tsx').then((m) => ({ default: m.CodePage })));

/** Search of an address: texts by name. Screens read theirs with `useAddress`. */
export type Search = Record<string, string | undefined>;

const asSearch = (search: Record<string, unknown>): Search =>
  Object.fromEntries(
    Object.entries(search).flatMap(([key, value]) =>
      value === undefined || value === null ? [] : [[key, String(value)]],
    ),
  );

/** Without a complete session every page leads to the sign-in, which carries the target (specification 1, 4.1). */
const guard = async ({ location }: { location: { href: string } }) => {
  const { status } = sessionStore.getState();
  if (status === 'loggedIn') return menuTextsLoaded();
  if (status === 'passwordChange') throw redirect({ to: '/password' });
  if (status === 'preLogin') throw redirect({ to: '/code', search: { redirect: location.href } });
  throw redirect({ to: '/login', search: location.href === '/' ? {} : { redirect: location.href }, replace: true });
};

const root = createRootRoute({
  component: Frame,
  notFoundComponent: NotFoundPage,
  errorComponent: ErrorPage,
  validateSearch: asSearch,
});
const home = createRoute({ getParentRoute: () => root, path: '/', component: HomePage, beforeLoad: guard });
const login = createRoute({ getParentRoute: () => root, path: '/login', component: LoginPage });
const password = createRoute({
  getParentRoute: () => root,
  path: '/password',
  component: PasswordPage,
  beforeLoad: () => {
    if (sessionStore.getState().status !== 'passwordChange') throw redirect({ to: '/' });
  },
});
const code = createRoute({
  getParentRoute: () => root,
  path: '/code',
  component: CodePage,
  beforeLoad: () => {
    if (sessionStore.getState().status !== 'preLogin') throw redirect({ to: '/' });
  },
});
const passwordLink = createRoute({
  getParentRoute: () => root,
  path: linkPath,
  component: PasswordLinkPage,
  beforeLoad: ({ location }) => {
    // Opened in a page that runs already: the start takes the token out of the address before anybody reads it.
    if (takeLinkToken(location.href)) throw redirect({ to: linkPath, replace: true });
  },
});
const screen = createRoute({
  getParentRoute: () => root,
  path: '/$module/{-$screen}/{-$entityId}/{-$actionId}',
  component: ScreenPage,
  beforeLoad: guard,
});
/** The pieces of `web/ui` side by side; the product's build leaves it out. */
const galleries =
  import.meta.env.DEV || import.meta.env.MODE === 'gallery'
    ? [
        createRoute({
          getParentRoute: () => root,
          path: '/gallery',
          component: lazy(() => import('../gallery/Gallery.tsx').then((m) => ({ default: m.Gallery }))),
        }),
      ]
    : [];

/** Hash router of the shape `/{module}/{screen}/{entityId}/{actionId}` (specification 1, 2.1). */
export const router = createRouter({
  routeTree: root.addChildren([home, login, password, passwordLink, code, ...galleries, screen]),
  history: addressHistory(),
  defaultErrorComponent: ErrorPage,
  defaultNotFoundComponent: NotFoundPage,
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search) => {
    const params = new URLSearchParams();
    for (const [key, value] of Object.entries(search))
      if (value !== undefined && value !== '') params.set(key, String(value));
    const text = params.toString();
    return text === '' ? '' : `?${text}`;
  },
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
