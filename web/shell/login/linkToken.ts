/** The token of the link that this page was opened by: kept in memory only, because whoever holds it chooses the password. */
let kept: string | undefined;

export const linkPath = '/password-link';

/** Takes the token out of what stands behind the `#`. @returns the hash without it, undefined when there is none in it */
export function takeLinkToken(hash: string): string | undefined {
  const [path, search] = hash.replace(/^#/, '').split('?');
  const token = path === linkPath ? new URLSearchParams(search).get('token') : null;
  if (!token) return undefined;
  kept = token;
  return `#${linkPath}`;
}

export const linkToken = (): string | undefined => kept;
