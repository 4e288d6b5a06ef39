import { Button } from '@mantine/core';
import { blobDetails } from '#modules/blobs/contract/calls.ts';
import type { TransportUnitDetails } from '#modules/yard/contract/units.ts';
import { addressOf } from '#client/call/call.ts';
import { viewImages } from '#ui/dialogs/imageViewer.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import './units.css';

type Visit = TransportUnitDetails['visits'][number];

function VisitLine({ visit }: { visit: Visit }) {
  const { t } = useTranslation(['yard', 'base']);
  const format = useFormat();
  const left = visit.departedAt === null ? t('unit/still') : format.instant(visit.departedAt);
  const images = visit.photos.map((id, i) => ({
    id,
    name: `${i + 1}`,
    url: addressOf(blobDetails, { params: { id } }),
  }));
  return (
    <li>
      <b className="k-fig">
        {t('unit/visitLine', { came: format.instant(visit.arrivedAt), left, dwell: visit.dwell })}
      </b>
      <span>
        {[
          visit.cameWith,
          visit.leftWith,
          t(`unit/loadState/${visit.loadState}`),
          ...visit.seals,
          visit.temperature === null ? null : format.quantity('TEMPERATURE', visit.temperature),
          visit.remark,
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {images.length > 0 && (
        <Button variant="default" onClick={() => void viewImages(images)}>
          {t('gate/photos', { count: images.length })}
        </Button>
      )}
    </li>
  );
}

/** Where a unit was moved, by whom and why, and when it was here. */
export function MovementsAndVisits({ one }: { one: Pick<TransportUnitDetails, 'movements' | 'visits'> }) {
  const { t } = useTranslation('yard');
  const format = useFormat();
  return (
    <>
      <h2 className="k-h2">{t('unit/movements')}</h2>
      {one.movements.length === 0 && <p className="k-dim">{t('unit/noMovements')}</p>}
      <ol className="ym-moves">
        {one.movements.map((move) => (
          <li key={move.id}>
            <span className="k-fig k-dim">{format.instant(move.at)}</span>
            <b>{t(`unit/movement/${move.kind}`)}</b>
            <span className="k-fig">{t('unit/movementLine', { from: move.from ?? '–', to: move.to ?? '–' })}</span>
            <span className="k-dim">
              {[move.by, move.cause && t(`unit/cause/${move.cause as 'UNKNOWN'}`), move.remark]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ol>
      <h2 className="k-h2">{t('unit/visits')}</h2>
      <ol className="ym-stays">
        {one.visits.map((visit) => (
          <VisitLine key={visit.id} visit={visit} />
        ))}
      </ol>
    </>
  );
}
