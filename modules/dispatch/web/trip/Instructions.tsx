import { wordKey } from '#kernel/text.ts';
import { IconNotes } from '@tabler/icons-react';
import { useTranslation } from '#ui/translation.ts';
import { StateBlock } from '#ui/list/ListState.tsx';
import { Glyph } from '#ui/status/Glyph.tsx';
import type { TripView } from '../../contract/schemas.ts';

type Line = { key: string; sequence: number; order: string; type: string; text: string; important: boolean };

/** Handling instructions of all orders of a trip, in the order of its stops. */
export const instructionsOf = (trip: TripView): Line[] =>
  trip.stops.flatMap((stop) =>
    stop.orders.flatMap((order) =>
      order.handlingInstructions.map((one, i) => ({
        key: `${order.itemId}/${i}`,
        sequence: stop.sequence,
        order: order.orderNumber,
        ...one,
      })),
    ),
  );

export function Instructions({ trip }: { trip: TripView }) {
  const { t } = useTranslation('dispatch');
  const lines = instructionsOf(trip);
  if (lines.length === 0) return <StateBlock icon={IconNotes} title={t('instructions/none')} />;
  return (
    <ul className="d-instructions">
      {lines.map((line) => (
        <li key={line.key} className={`k-alert${line.important ? ' k-alert-risk' : ''}`}>
          <Glyph name={line.important ? 'risk' : 'planned'} />
          <div>
            <b>{t('instructions/at', { number: line.sequence, order: line.order })}</b>{' '}
            <span className="k-dim">{t(wordKey('shipments:state/', line.type))}</span> {line.text}
          </div>
        </li>
      ))}
    </ul>
  );
}
