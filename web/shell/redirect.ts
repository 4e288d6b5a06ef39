/** Where to go after the sign-in. */
export type Target = { kind: 'home' } | { kind: 'inside'; path: string } | { kind: 'page'; url: string };

/**
 * Reads the `redirect` of the login page: a same-origin absolute address, or a path that starts with a slash; otherwise
 * home (specification 1, 2.3). The address is parsed and its origin compared, because `//x`, `/\x` and `/<tab>/x` all start
 * with a slash. @param app address of the app's page, such as `https://host/studio/`
 */
export function redirectTarget(redirect: string | undefined | null, app: string): Target {
  if (!redirect) return { kind: 'home' };
  const page = new URL(app);
  let url: URL;
  try {
    url = redirect.startsWith('/') ? new URL(redirect, page.origin) : new URL(redirect);
  } catch {
    return { kind: 'home' };
  }
  if (url.origin !== page.origin || (url.protocol !== 'http:' && url.protocol !== 'https:')) return { kind: 'home' };
  if (url.username !== '' || url.password !== '') return { kind: 'home' };
  if (redirect.startsWith('/')) return inside(url.pathname + url.search);
  if (url.pathname === page.pathname) return inside(url.hash.startsWith('#/') ? url.hash.slice(1) : '/');
  return { kind: 'page', url: url.href };
}

/** The login page is no target: it would lead back to itself. */
const inside = (path: string): Target =>
  path === '/' || /^\/login(?:[/?]|$)/.test(path) || path.startsWith('//')
    ? { kind: 'home' }
    : { kind: 'inside', path };

/** What the address names at the start: the account to use and what is left of the search after taking it out. */
export function accountOfAddress(search: string): { orgunit?: string; accountid?: string; rest: string } {
  const params = new URLSearchParams(search);
  const orgunit = params.get('orgunit') ?? undefined;
  const accountid = params.get('accountid') ?? undefined;
  params.delete('orgunit');
  params.delete('accountid');
  const rest = params.toString();
  return { ...(orgunit ? { orgunit } : {}), ...(accountid ? { accountid } : {}), rest: rest === '' ? '' : `?${rest}` };
}
