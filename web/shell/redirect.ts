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

/** What the address carries at the start, taken out of it: tokens and codes are read once and never stay visible. */
export type AddressParts = {
  orgunit?: string;
  accountid?: string;
  /** What an identity provider sent back. */
  provider?: { code?: string; state: string; iss?: string; error?: string };
  pairingtoken?: string;
  /** What is left of the search. */
  rest: string;
};

/** Reads and removes what a sign-in needs from the address (specification 1, 2.2 and 4.1). */
export function takeOfAddress(search: string): AddressParts {
  const params = new URLSearchParams(search);
  const take = (name: string): string | undefined => {
    const value = params.get(name) || undefined;
    params.delete(name);
    return value;
  };
  const of = <K extends string>(name: K): { [P in K]?: string } => {
    const value = take(name);
    return (value === undefined ? {} : { [name]: value }) as { [P in K]?: string };
  };
  const account = { ...of('orgunit'), ...of('accountid'), ...of('pairingtoken') };
  // `state` is always there when a provider answers; a `code` alone is somebody else's parameter.
  const provider = params.has('state') && (params.has('code') || params.has('error'));
  const answered = provider ? { state: take('state') ?? '', ...of('code'), ...of('iss'), ...of('error') } : undefined;
  if (answered) for (const name of ['error_description', 'session_state', 'scope']) params.delete(name);
  const rest = params.toString();
  return { ...account, ...(answered ? { provider: answered } : {}), rest: rest === '' ? '' : `?${rest}` };
}

/** The page to return to that travels inside a provider's `state`; undefined when there is none. */
export function redirectOfState(state: string): string | undefined {
  try {
    const inside = state.split('.')[1] ?? '';
    const bytes = Uint8Array.from(atob(inside.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0));
    return new TextDecoder().decode(bytes) || undefined;
  } catch {
    return undefined;
  }
}
