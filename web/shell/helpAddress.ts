/** Languages that the help is written in; English for everybody else (specification 1, 9). */
const helpLanguages = ['de', 'fr', 'en'];

/**
 * Where the online help lies: the configured address with its `{language}`, signed in by the token that the configuration
 * gives; without an address the help that the product brings along.
 */
export function helpAddress(
  language: string | undefined,
  config: { address?: unknown; jsonWebToken?: unknown },
): string {
  const spoken = helpLanguages.includes(language ?? '') ? (language ?? 'en') : 'en';
  const { address, jsonWebToken } = config;
  if (typeof address !== 'string' || !URL.canParse(address)) return `help/${spoken}/index.html`;
  const there = new URL(address.replaceAll('{language}', spoken));
  if (!/^https?:$/.test(there.protocol)) return `help/${spoken}/index.html`;
  if (!address.includes('{language}')) there.searchParams.set('lng', spoken);
  if (typeof jsonWebToken === 'string' && jsonWebToken !== '') there.searchParams.set('token', jsonWebToken);
  return there.href;
}
