import {
  getMasterPallet,
  listMasterPallets,
  type MasterPallet,
  type MasterPalletRow,
} from '#modules/masterpallets/contract/calls.ts';
import { call } from '#client/call/call.ts';
import { isUnreached } from '#client/call/CallError.ts';
import { queryKeyOf } from '#client/call/queries.ts';
import { keepPage } from '#client/kept/keptPages.ts';
import type { Session } from '#kernel/session.ts';

/** ms. A pallet of another shift says nothing any more. */
export const believedFor = 12 * 3_600_000;
/** So many pallets: those that still take packages first, then the newest. */
const most = 24;
const takes = ({ masterPalletState: state }: MasterPalletRow): boolean => state === 'CREATED' || state === 'RELEASED';

type Kept = { path: string; answers: [readonly unknown[], unknown][] };

/** The screen of all pallets, and the answer that it stands on. */
export const keptPallets = (branch: string, rows: readonly MasterPalletRow[] | undefined): Kept => ({
  path: '/TH/masterpallets',
  answers: [[queryKeyOf(listMasterPallets.id, { params: { branch } }), rows]],
});
/** The page of one. */
export const keptPallet = (branch: string, id: string, pallet: MasterPallet | undefined): Kept => ({
  path: `/TH/masterpallets/${id}`,
  answers: [[queryKeyOf(getMasterPallet.id, { params: { branch, id } }), pallet]],
});

/** Versions of pallets as they were kept: what has not changed since is not read again. */
let kept = new Map<string, string>();
let keeper: Session | undefined;

/** Keeps the pallets of the hall: their pages open and take scans without a network. */
export async function keepPallets(session: Session): Promise<void> {
  // Signing out takes the pages off the device: whoever comes back has none.
  if (keeper !== session) [keeper, kept] = [session, new Map()];
  const branch = session.orgUnit;
  const keep = ({ path, answers }: Kept) => keepPage(session, path, answers, believedFor);
  const rows = await call(listMasterPallets, { params: { branch } }, { silent: true });
  await keep(keptPallets(branch, rows));
  for (const row of [...rows.filter(takes), ...rows.filter((one) => !takes(one))].slice(0, most)) {
    const id = row.itemId;
    const now = JSON.stringify(row);
    if (kept.get(id) === now) continue;
    try {
      await keep(keptPallet(branch, id, await call(getMasterPallet, { params: { branch, id } }, { silent: true })));
      kept.set(id, now);
    } catch (error) {
      // One that is gone by now keeps no other from the device; without a network none is read.
      if (isUnreached(error)) throw error;
    }
  }
}
