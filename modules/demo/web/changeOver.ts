import { login, logout } from '#modules/identity/contract/calls.ts';
import { call } from '#client/call/call.ts';
import type { DemoPerson } from '../contract/people.ts';

/** One signs out and the other one in, in this tab; the page starts anew, because what is open belongs to whoever leaves. */
export async function changeOver({ orgUnit, accountId }: DemoPerson, password: string, place: string): Promise<void> {
  await call(logout, {}, { silent: true, ownErrors: true }).catch(() => undefined);
  const body = { orgunit: orgUnit, accountid: accountId, password };
  await call(login, { query: {}, body }, { ownErrors: true });
  window.location.hash = `#${place}`;
  window.location.reload();
}
