import { adrDescription } from '#modules/dangerousgoods/rules/description.ts';
import type { NetworkShipment } from '#modules/network/contract/shipment.ts';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';

/** What is in a shipment, line by line, with its weight and its measures. */
export function Goods(props: { lines: NetworkShipment['goods']; dangerous: NetworkShipment['dangerousGoods'] }) {
  const { lines, dangerous } = props;
  const { t, i18n } = useTranslation('network');
  const language = (['de', 'fr'] as const).find((one) => i18n.language.startsWith(one)) ?? 'en';
  const format = useFormat();
  const sizeOf = ({ length, width, height }: NetworkShipment['goods'][number]): string | undefined =>
    length === null && width === null && height === null
      ? undefined
      : `${[length, width, height].map((side) => (side === null ? '–' : format.quantity('LENGTH', side, 'm', 2))).join(' × ')} m`;
  return (
    <ul className="nw-trace" aria-label={t('page/goods')}>
      {lines.map((line, at) => (
        <li key={at}>
          <b>{[format.number(line.numberOfPackages), line.packingType].filter(Boolean).join(' ')}</b>{' '}
          {line.goodsDescription}{' '}
          <span className="k-dim k-fig">
            {[
              line.grossWeight === null ? undefined : format.measure('MASS', line.grossWeight),
              sizeOf(line),
              line.stackable ? t('goods/stackable') : undefined,
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </li>
      ))}
      {dangerous.map((line, at) => (
        <li key={`un${at}`}>
          <StatusMark status="risk" label={t('field/dangerousGoods')} /> {adrDescription(line, language)}{' '}
          <span className="k-dim k-fig">
            {[
              line.numberOfPackages === null
                ? undefined
                : `${format.number(line.numberOfPackages)} ${line.packingType ?? ''}`.trim(),
              line.grossQuantity === null ? undefined : format.measure('MASS', line.grossQuantity),
              line.limitedQuantity ? t('goods/limitedQuantity') : undefined,
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  );
}
