import { useTranslation } from '#ui/translation.ts';
import { Counter } from './Counter.tsx';
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
    <Counter
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
      max={9999}
      value={value}
      onChange={props.onChange}
    />
  );
}
