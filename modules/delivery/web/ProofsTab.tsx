import { IconSignature } from '@tabler/icons-react';
import { useTranslation } from '#ui/translation.ts';
import type { TripView } from '#modules/dispatch/contract/schemas.ts';
import { StopDocuments } from '#modules/dispatch/web/pieces/StopDocuments.tsx';
import { StateBlock } from '#ui/list/ListState.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { proofsOf } from './proofs.ts';
import './tour.css';

/** What the consignees of a trip have signed, and what was photographed, stop by stop. */
export function ProofsTab({ trip }: { trip: TripView }) {
  const { t } = useTranslation('delivery');
  const format = useFormat();
  const proofs = proofsOf(trip);
  if (proofs.length === 0)
    return <StateBlock icon={IconSignature} title={t('proofs/none')} text={t('proofs/noneText')} />;
  return (
    <div className="k-scroll">
      <div className="d-page">
        {proofs.map(({ stop }) => (
          <section key={stop.id} className="s-proof">
            <h2 className="k-h2">
              {stop.sequence}. {stop.name}
            </h2>
            {stop.signer && (
              <p className="k-dim">
                {stop.signedAt
                  ? t('proofs/signedAt', { name: stop.signer, time: format.clock(stop.signedAt) })
                  : t('proofs/signed', { name: stop.signer })}
              </p>
            )}
            <StopDocuments stop={stop} titled={false} />
          </section>
        ))}
      </div>
    </div>
  );
}
