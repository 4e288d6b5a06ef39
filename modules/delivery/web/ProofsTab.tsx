import { IconSignature } from '@tabler/icons-react';
import { useTranslation } from '#ui/translation.ts';
import type { TripView } from '#modules/dispatch/contract/schemas.ts';
import { signatureTypes } from '#modules/masterdata/rules/signatureTypes.ts';
import { StopDocuments } from '#modules/dispatch/web/pieces/StopDocuments.tsx';
import { useAccess } from '#client/session/useAccess.ts';
import { Toolbar } from '#ui/actions/Toolbar.tsx';
import { useActions } from '#ui/actions/useActions.ts';
import { StateBlock } from '#ui/list/ListState.tsx';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { shareProofs } from '../contract/calls.ts';
import { proofActions, shareAction } from './proofActions.ts';
import { proofsOf, type StopProof } from './proofs.ts';
import { useReasons } from './useReasons.ts';
import './tour.css';

/** Who signed, or when it was recorded without anybody. */
function Signed({ stop }: { stop: StopProof['stop'] }) {
  const { t } = useTranslation('delivery');
  const format = useFormat();
  if (stop.signer)
    return (
      <p className="k-dim">
        {stop.signedAt
          ? t('proofs/signedAt', { name: stop.signer, time: format.clock(stop.signedAt) })
          : t('proofs/signed', { name: stop.signer })}
      </p>
    );
  const at = Math.max(...stop.orders.map((order) => order.documentedAt ?? 0));
  return at > 0 ? <p className="k-dim">{t('proofs/recorded', { time: format.clock(at) })}</p> : null;
}

/** What proves the receipt, where something does. */
function Kind({ kind }: { kind: string | null }) {
  const { t } = useTranslation('delivery');
  const known = signatureTypes.find((one) => one === kind);
  return known ? <p className="k-dim">{t(`proofs/kind/${known}`)}</p> : null;
}

/** Orders that were not carried out, or otherwise than planned, each with its reason. */
function Otherwise({ orders }: { orders: StopProof['otherwise'] }) {
  const { t } = useTranslation('delivery');
  const { reasons } = useReasons();
  return (
    <ul className="s-proof-otherwise">
      {orders.map((order) => (
        <li key={order.itemId}>
          <StatusMark
            status={order.result === 'HINDRANCE' ? 'late' : 'risk'}
            label={t(order.result === 'HINDRANCE' ? 'proofs/failed' : 'proofs/deviation')}
          />
          <b>{order.orderNumber}</b>
          <span>
            {[reasons.find(({ id }) => id === order.processDeviationId)?.text, order.remark]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** What was recorded on a trip, stop by stop: signatures, photos, and why something failed. */
export function ProofsTab({ trip }: { trip: TripView }) {
  const { t } = useTranslation('delivery');
  const may = useAccess();
  const proofs = proofsOf(trip);
  const itemIds = proofs.flatMap(({ stop }) => stop.orders.filter(({ result }) => result).map(({ itemId }) => itemId));
  const actions = useActions(may(shareProofs.access) ? [...proofActions, shareAction] : proofActions, { itemIds });
  if (proofs.length === 0)
    return <StateBlock icon={IconSignature} title={t('proofs/none')} text={t('proofs/noneText')} />;
  return (
    <section className="k-pane k-fill" aria-label={t('proofs/tab')}>
      <div className="k-pane-head">
        <span className="k-space" />
        <Toolbar actions={actions} room={3} label={t('proofs/tab')} />
      </div>
      <div className="k-scroll">
        <div className="d-page">
          {proofs.map(({ stop, otherwise }) => (
            <section key={stop.id} className="s-proof">
              <h2 className="k-h2">
                {stop.sequence}. {stop.name}
              </h2>
              <Signed stop={stop} />
              <Kind kind={stop.signatureType} />
              {otherwise.length > 0 && <Otherwise orders={otherwise} />}
              <StopDocuments stop={stop} titled={false} />
            </section>
          ))}
        </div>
      </div>
    </section>
  );
}
