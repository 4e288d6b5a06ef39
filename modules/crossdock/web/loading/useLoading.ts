import { useTranslation } from '#ui/translation.ts';
import { expectedPackages, getLoading, undoScan } from '#modules/crossdock/contract/calls.ts';
import { useCall } from '#client/call/useCall.ts';
import { useCommand } from '#client/call/useCommand.ts';
import { queueName } from '#client/waiting/callKind.ts';
import { loadingScans } from '../list/scanKinds.ts';
import { useListScans } from '../list/useListScans.ts';
import { keptKinds, useKeptList } from '../list/keptLists.ts';
import { verdictOf } from './verdictOf.ts';

/** The list and all its packages; both stay on the device, so that the screen opens without a network. */
function useList(id: string) {
  // The screen itself says what it lacks: no message may lie over the counter.
  const list = useCall(getLoading, { params: { id } }, { live: ['loadingList'], silent: true });
  const expected = useCall(
    expectedPackages,
    { params: { id } },
    { live: ['loadingList'], staleTime: 60_000, silent: true },
  );
  useKeptList(keptKinds.loading, id, { list: list.data, expected: expected.data });
  return { list, expected: expected.data };
}

/** A loading list while people load it: the list, the last answer, scanning, taking back. */
export function useLoading(id: string) {
  const { t, i18n } = useTranslation('crossdock');
  const language = i18n.resolvedLanguage ?? 'en';
  const { list, expected } = useList(id);
  const undo = useCommand(undoScan, { refreshes: [getLoading.id, expectedPackages.id], saved: false });
  const scans = useListScans(id, {
    list: list.data,
    expected,
    calls: [getLoading.id, expectedPackages.id, 'crossdock.loadingPackages'],
    kind: loadingScans,
    queue: queueName('crossdock.loadingScans', id),
    about: list.data && `${list.data.name} · ${list.data.tripName}`,
    undo: async (packageId) => (await undo.run({ params: { id, packageId } }))?.answer,
    undone: t('loading/undone'),
    stops: list.data?.wrongPackageStops,
    verdict: (answer) => verdictOf(answer, t, language),
  });
  return { list, ...scans, expected, canUndo: scans.canUndo && !undo.busy };
}
