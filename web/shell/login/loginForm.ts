/** How a paired device signs in (specification 1, 3.2). */
export type PairedAs = 'PASSWORD' | 'USER_ACCOUNT' | 'NONE';

/** What the login page knows when it decides which fields it shows. */
export type LoginSituation = {
  /** The unit's people sign in through a provider, and did not choose to use an account. */
  byProvider: boolean;
  /** Set when a pairing token was taken from the address. */
  pairedAs: PairedAs | undefined;
};
export type LoginFields = { unit: boolean; account: boolean; password: boolean };

/** Which fields the page shows: by pairing, by provider, or all (specification 1, 2.3). */
export function loginFields({ byProvider, pairedAs }: LoginSituation): LoginFields {
  switch (pairedAs) {
    case 'NONE':
      return { unit: false, account: false, password: false };
    case 'PASSWORD':
      return { unit: false, account: false, password: true };
    case 'USER_ACCOUNT':
      return byProvider
        ? { unit: true, account: false, password: false }
        : { unit: false, account: true, password: true };
    default:
      return { unit: true, account: !byProvider, password: !byProvider };
  }
}

/** The field that waits for the first key: the first of those shown that is not filled yet; the password once all others are. */
export function firstField(
  fields: LoginFields,
  given: { unit: string | undefined; account: string },
): keyof LoginFields | undefined {
  if (fields.unit && given.unit === undefined) return 'unit';
  if (fields.account && given.account === '') return 'account';
  return fields.password ? 'password' : undefined;
}

/** May one sign in? When everything that is shown is filled (specification 1, 5.2). */
export const loginComplete = (
  fields: LoginFields,
  typed: { unit: string | undefined; account: string; password: string },
): boolean =>
  (!fields.unit || typed.unit !== undefined) &&
  (!fields.account || typed.account.trim() !== '') &&
  (!fields.password || typed.password !== '');
