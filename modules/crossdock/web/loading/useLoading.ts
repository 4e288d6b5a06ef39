import { useTranslation } from '#ui/translation.ts';
import {
  expectedPackages,
  getLoading,
  packageDeviation,
  scanLoading,
  undoScan,
} from '#modules/crossdock/contract/calls.ts';
import { call } from '#client/call/call.ts';
import { useKeptPage } from '#client/kept/useKeptPage.ts';
import { useSession } from '#client/session/session.ts';
import { queryKeyOf } from '#client/call/queries.ts';
import { useCall } from '#client/call/useCall.ts';
import { useCommand } from '#client/call/useCommand.ts';
import { useListScans } from '../list/useListScans.ts';
import { useDeviationKinds } from '../pieces/DeviationDialog.tsx';
import { verdictOf, whereOf } from './verdictOf.ts';

/** The list and all its packages; both stay on the device, so that the screen opens without a network. */
function useKeptList(id: string) {
  // The screen itself says what it lacks: no message may lie over the counter.
  const list = useCall(getLoading, { params: { id } }, { live: ['loadingList'], silent: true });
  const expected = useCall(
    expectedPackages,
    { params: { id } },
    { live: ['loadingList'], staleTime: 60_000, silent: true },
  );
  useKeptPage(`/TH/loading/${id}`, [
    [queryKeyOf(getLoading.id, { params: { id } }), list.data],
    [queryKeyOf(expectedPackages.id, { params: { id } }), expected.data],
    useDeviationKinds(useSession().orgUnit).kept,
  ]);
  return { list, expected: expected.data };
}

/** A loading list while people load it: the list, the last answer, scanning, taking back. */
export function useLoading(id: string) {
  const { t, i18n } = useTranslation('crossdock');
  const language = i18n.resolvedLanguage ?? 'en';
  const { list, expected } = useKeptList(id);
  const undo = useCommand(undoScan, { refreshes: [getLoading.id, expectedPackages.id], saved: false });
  const scans = useListScans(id, {
    list: list.data,
    expected,
    calls: [getLoading.id, expectedPackages.id, 'crossdock.loadingPackages'],
    sends: {
      scan: (body, headers) => call(scanLoading, { params: { id }, body }, { silent: true, headers }),
      deviate: (packageId, body, headers) =>
        call(packageDeviation, { params: { id, packageId }, body }, { silent: true, headers }),
    },
    undo: async (packageId) => (await undo.run({ params: { id, packageId } }))?.answer,
    verdict: (answer) => verdictOf(answer, t, language),
    where: (answer) => whereOf(answer, t),
  });
  return { list, ...scans, expected, canUndo: scans.canUndo && !undo.busy };
}
