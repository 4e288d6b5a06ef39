import { useTranslation } from '#ui/translation.ts';
import { getLoading, type LoadingList, loadingPackages, loadingTable } from '#modules/crossdock/contract/calls.ts';
import { loadingScans } from '../list/scanKinds.ts';
import { type ProcessScans, useProcessScans } from '../list/useProcessScans.ts';
import { verdictOf } from './verdictOf.ts';

/** What a command on a whole list changes. */
export const loadingAnswers = [getLoading.id, loadingTable.id, loadingPackages.id];
export type Loading = ProcessScans<LoadingList>;

/** A loading list while people load it. */
export function useLoading(id: string): Loading {
  const { t, i18n } = useTranslation('crossdock');
  return useProcessScans<LoadingList>(id, {
    path: 'loading',
    kind: loadingScans,
    refreshes: loadingPackages.id,
    about: (list) => `${list.name} · ${list.tripName}`,
    undone: t('loading/undone'),
    stops: (list) => list.wrongPackageStops,
    verdict: (answer) => verdictOf(answer, t, i18n.resolvedLanguage ?? 'en'),
  });
}
