import { IconFileText } from '@tabler/icons-react';
import { issuedPaper } from '#modules/papers/contract/calls.ts';
import { queryClient, queryKeyOf } from '#client/call/queries.ts';
import { openFile } from '#client/files/openFile.ts';
import { useTranslation } from '#ui/translation.ts';
import { shownPaper, useTripPapers } from './useTripPapers.ts';

/** From the device when it is there, so that a check on the road needs no network. */
function show(paperId: string): void {
  const kept = queryClient.getQueryData(queryKeyOf(issuedPaper.id, shownPaper(paperId)));
  if (kept instanceof Blob) window.open(URL.createObjectURL(kept), '_blank');
  else openFile(issuedPaper, shownPaper(paperId)).catch(() => undefined);
}

/** The papers that travel with the trip, to be shown on the road. */
export function PapersCard({ tripId }: { tripId: string }) {
  const { t } = useTranslation('delivery');
  const { papers } = useTripPapers([tripId]);
  if (papers.length === 0) return null;
  return (
    <section aria-label={t('tripPapers')}>
      <h2 className="k-tour-section">{t('tripPapers')}</h2>
      <ul className="k-tour-stops">
        {papers.map(({ paperId, kind, number, orderNumber }) => (
          <li key={paperId}>
            <button type="button" className="k-tour-stop k-tour-paper" onClick={() => show(paperId)}>
              <IconFileText size={22} stroke={1.6} aria-hidden="true" />
              <span className="k-tour-stop-text">
                <b>{t(`paper/${kind}`)}</b>
                <span className="k-dim"> {[number, orderNumber].filter(Boolean).join(' · ')}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
