import { useTranslation } from '#ui/translation.ts';
import { Glyph } from '#ui/status/Glyph.tsx';
import { type Order, type Result, results } from './stopDraft.ts';

const looks = { OK: 'done', DEVIATION: 'risk', HINDRANCE: 'late' } as const;

/** Delivered, deviation or not delivered: three targets of 48 px, one of them on. Arrow keys move as in any radio group. */
export function ChoiceButtons(props: { order: Order; value: Result | undefined; onChange: (result: Result) => void }) {
  const { t } = useTranslation('delivery');
  const { order } = props;
  const kind = order.orderType === 'PICKUP' ? 'pickup' : 'delivery';
  return (
    <div className="k-tour-choices" role="radiogroup" aria-label={t('resultOf', { order: order.orderNumber })}>
      {results.map((result) => (
        <label key={result} className={`k-tour-choice k-tour-choice-${looks[result]}`}>
          <input
            type="radio"
            name={`result-${order.itemId}`}
            checked={props.value === result}
            onChange={() => props.onChange(result)}
          />
          <Glyph name={looks[result]} size={14} />
          <span>{t(`result/${kind}/${result}`)}</span>
        </label>
      ))}
    </div>
  );
}
