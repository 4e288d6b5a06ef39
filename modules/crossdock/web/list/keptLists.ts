import type { Call } from '#kernel/call.ts';
import { loading } from '#modules/crossdock/contract/calls.ts';
import { inventory } from '#modules/crossdock/contract/inventory.ts';
import { unloading } from '#modules/crossdock/contract/unloading.ts';
import { queryKeyOf } from '#client/call/queries.ts';
import { useKeptPage } from '#client/kept/useKeptPage.ts';
import { useSession } from '#client/session/session.ts';
import { useDeviationKinds } from '../pieces/deviationKinds.ts';

/** ms. A list of another shift says nothing any more. */
export const believedFor = 12 * 3_600_000;

/** What a device keeps of a kind of list: the list (`get`), and all that it expects. `path` is the segment behind `/TH/`. */
export type KeptKind = { path: string; calls: Record<'scan' | 'table' | 'get' | 'expected', Call> };
export const keptKinds = {
  loading: { path: 'loading', calls: loading },
  unloading: { path: 'unloading', calls: unloading },
  inventory: { path: 'inventory', calls: inventory },
} satisfies Record<string, KeptKind>;

/** Address of the page of a list, and the answers that it stands on, by the keys of their calls. */
export const keptPageOf = ({ path, calls }: KeptKind, id: string, read: { list: unknown; expected: unknown }) => ({
  path: `/TH/${path}/${id}`,
  answers: [
    [queryKeyOf(calls.get.id, { params: { id } }), read.list],
    [queryKeyOf(calls.expected.id, { params: { id } }), read.expected],
  ] as [readonly unknown[], unknown][],
});

/** Keeps a list that is open and all its packages: its screen opens without a network. */
export function useKeptList(kind: KeptKind, id: string, read: { list: unknown; expected: unknown }): void {
  const { path, answers } = keptPageOf(kind, id, read);
  useKeptPage(path, [...answers, useDeviationKinds(useSession().orgUnit).kept], believedFor);
}
