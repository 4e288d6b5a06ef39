import { NumberInput } from '@mantine/core';
import { useTranslation } from '#ui/translation.ts';
import { countedMore, type Order } from './stopDraft.ts';

/** Packages that are counted at a collection; what differs from the order is said at once. */
export function CountField(props: {
  order: Order;
  value: number | undefined;
  onChange: (collected: number | undefined) => void;
}) {
  const { t } = useTranslation('delivery');
  const { order, value } = props;
  const more = countedMore(order, value);
  return (
    <NumberInput
      label={t('collected/label')}
      description={
        <>
          {t('collected/ordered', { count: order.numberOfExpectedPackages })}
          {more !== 0 && (
            <b className="k-risk">
              {` · ${t(more > 0 ? 'collected/surplus' : 'collected/missing', { count: Math.abs(more) })}`}
            </b>
          )}
        </>
      }
      min={0}
      max={9999}
      clampBehavior="strict"
      allowDecimal={false}
      inputMode="numeric"
      value={value ?? ''}
      onChange={(typed) => props.onChange(typeof typed === 'number' ? typed : undefined)}
    />
  );
}
