import type { UseQueryResult } from '@tanstack/react-query';
import type { Call } from '#kernel/call.ts';
import type { ScanAnswer } from '#modules/crossdock/contract/calls.ts';
import { useCall } from '#client/call/useCall.ts';
import { useCommand } from '#client/call/useCommand.ts';
import { queueName } from '#client/waiting/callKind.ts';
import type { ScanVerdict } from '#ui/scan/ScanResult.tsx';
import { keptKinds, useKeptList } from './keptLists.ts';
import type { HallList } from './process.ts';
import type { ScanKind } from './scanKinds.ts';
import { useListScans } from './useListScans.ts';

/** The list and all its packages; both stay on the device, so that the screen opens without a network. */
function useKept<L extends HallList>(path: keyof typeof keptKinds, id: string) {
  const { calls } = keptKinds[path];
  const input = { params: { id } };
  // The screen itself says what it lacks: no message may lie over the counter.
  const how = { live: [`${path}List`], silent: true };
  const list = useCall<Call>(calls.get, input as never, how) as UseQueryResult<L, Error>;
  const { data } = useCall(calls.expected, input, { ...how, staleTime: 60_000 });
  useKeptList(keptKinds[path], id, { list: list.data, expected: data });
  return { list, expected: data };
}

/** How a list of a kind is scanned: how its scans are sent, and what is said of them. */
type Of<L extends HallList> = {
  path: keyof typeof keptKinds;
  kind: ScanKind;
  /** Of a call beside the list and its packages whose answers a scan changes. */
  refreshes: string;
  /** What scans are about that wait, in words. */
  about: (list: L) => string;
  /** What has become of a package whose scan was taken back. */
  undone: string;
  /** What is expected is judged by without a network; absent: always. */
  judges?: (list: L) => boolean;
  /** A package that must not go onto this truck stops the work until it is put aside. */
  stops?: (list: L) => boolean;
  verdict: (answer: ScanAnswer) => ScanVerdict;
};

/** A list of a kind while people scan it: the list, the last answer, scanning, taking back. */
export function useProcessScans<L extends HallList>(id: string, of: Of<L>) {
  const { path } = of;
  const { calls } = keptKinds[path];
  const { list, expected } = useKept<L>(path, id);
  const { data } = list;
  const refreshes = [calls.get.id, calls.expected.id];
  const undo = useCommand(calls.undo, { refreshes, saved: false });
  const scans = useListScans<L>(id, {
    list: data,
    expected: data && of.judges?.(data) === false ? undefined : expected,
    calls: [calls.get.id, calls.expected.id, of.refreshes],
    kind: of.kind,
    queue: queueName(`crossdock.${path}Scans`, id),
    about: data && of.about(data),
    undo: async (packageId) => (await undo.run({ params: { id, packageId } }))?.answer,
    undone: of.undone,
    stops: data && of.stops?.(data),
    verdict: of.verdict,
  });
  return { list, ...scans, expected, canUndo: scans.canUndo && !undo.busy };
}
export type ProcessScans<L extends HallList> = ReturnType<typeof useProcessScans<L>>;
