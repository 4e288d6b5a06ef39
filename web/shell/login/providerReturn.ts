import { login } from '#modules/identity/contract/calls.ts';
import { CallError } from '#client/call/CallError.ts';
import { call } from '#client/call/call.ts';
import { type AddressParts, redirectOfState } from '../redirect.ts';
import { acceptSession, refuseLogin } from '#client/session/session.ts';

/**
 * Exchanges what the identity provider sent back for a session, once (specification 1, 4.1). Answers the page to go on to, or
 * undefined when it was refused: then the login page says why.
 */
export async function finishProviderLogin(
  back: NonNullable<AddressParts['provider']>,
): Promise<{ redirect: string | undefined } | undefined> {
  try {
    // The person said no at the provider, or the provider did.
    if (!back.code) throw new CallError({ status: 401, code: 1530, category: 'Security' });
    const session = await call(
      login,
      { query: { code: back.code, state: back.state, iss: back.iss }, body: undefined },
      { silent: true, ownErrors: true },
    );
    acceptSession(session);
    return { redirect: redirectOfState(back.state) };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    refuseLogin(error);
    return undefined;
  }
}
