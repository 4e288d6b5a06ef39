import type { Call } from '#kernel/call.ts';
import { expectedPackages, getLoading, loadingTable, scanLoading } from '#modules/crossdock/contract/calls.ts';
import { expectedInHall, getInventory, inventoryTable, scanInventory } from '#modules/crossdock/contract/inventory.ts';
import { expectedOnUnit, getUnloading, scanUnloading, unloadingTable } from '#modules/crossdock/contract/unloading.ts';
import { queryKeyOf } from '#client/call/queries.ts';
import { useKeptPage } from '#client/kept/useKeptPage.ts';
import { useSession } from '#client/session/session.ts';
import { useDeviationKinds } from '../pieces/deviationKinds.ts';

/** ms. A list of another shift says nothing any more. */
export const believedFor = 12 * 3_600_000;

/** What a device keeps of a kind of list: the list, and all that it expects. `path` is the segment behind `/TH/`. */
export type KeptKind = { path: string; scan: Call; table: Call; list: Call; expected: Call };
export const keptKinds = {
  loading: { path: 'loading', scan: scanLoading, table: loadingTable, list: getLoading, expected: expectedPackages },
  unloading: {
    path: 'unloading',
    scan: scanUnloading,
    table: unloadingTable,
    list: getUnloading,
    expected: expectedOnUnit,
  },
  inventory: {
    path: 'inventory',
    scan: scanInventory,
    table: inventoryTable,
    list: getInventory,
    expected: expectedInHall,
  },
} satisfies Record<string, KeptKind>;

/** Address of the page of a list, and the answers that it stands on, by the keys of their calls. */
export const keptPageOf = (
  { path, list, expected }: KeptKind,
  id: string,
  read: { list: unknown; expected: unknown },
) => ({
  path: `/TH/${path}/${id}`,
  answers: [
    [queryKeyOf(list.id, { params: { id } }), read.list],
    [queryKeyOf(expected.id, { params: { id } }), read.expected],
  ] as [readonly unknown[], unknown][],
});

/** Keeps a list that is open and all its packages: its screen opens without a network. */
export function useKeptList(kind: KeptKind, id: string, read: { list: unknown; expected: unknown }): void {
  const { path, answers } = keptPageOf(kind, id, read);
  useKeptPage(path, [...answers, useDeviationKinds(useSession().orgUnit).kept], believedFor);
}
