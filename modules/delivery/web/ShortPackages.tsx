import { Checkbox } from '@mantine/core';
import type { PackageLoss } from '#modules/dispatch/rules/packageLoss.ts';
import { useTranslation } from '#ui/translation.ts';
import { Counter } from './Counter.tsx';
import { type Order, type OrderDraft, shortBy, shortOf } from './stopDraft.ts';

/** A delivery in part: how many packages did not change hands, and which. */
export function ShortPackages(props: {
  order: Order;
  draft: OrderDraft;
  loss: Exclude<PackageLoss, 'NONE'>;
  onChange: (short: string[]) => void;
}) {
  const { t } = useTranslation('delivery');
  const { order, draft, loss } = props;
  const short = shortOf(order, draft);
  const count = order.packages.length;
  return (
    <fieldset className="k-tour-short">
      <legend className="k-hidden">{t(`short/title/${loss}`)}</legend>
      <Counter
        label={t(`short/title/${loss}`)}
        description={t('short/delivered', { delivered: count - short.length, count })}
        // All of them is no delivery: that is said as not delivered.
        max={count - 1}
        value={short.length || undefined}
        onChange={(many) => props.onChange(shortBy(order, draft, many ?? 0))}
      />
      <ul className="k-tour-packages" aria-label={t(`short/which/${loss}`)}>
        {order.packages.map(({ packageId, barcode }) => (
          <li key={packageId}>
            <Checkbox
              size="lg"
              label={<span className="k-fig k-tour-barcode">{barcode}</span>}
              description={short.includes(packageId) ? t(`short/mark/${loss}`) : undefined}
              checked={short.includes(packageId)}
              onChange={(event) =>
                props.onChange(
                  event.currentTarget.checked ? [...short, packageId] : short.filter((one) => one !== packageId),
                )
              }
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
