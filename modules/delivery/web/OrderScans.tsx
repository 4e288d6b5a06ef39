import { Button } from '@mantine/core';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { useTranslation } from '#ui/translation.ts';
import type { Order, OrderDraft, PackageAccount } from './stopDraft.ts';

const looks = { SCANNED: 'done', NOT_READABLE: 'risk', NOT_THERE: 'late' } as const;

/** The packages of an order and how each was accounted for; what cannot be scanned is said by hand, and stays in the record. */
export function OrderScans(props: {
  order: Order;
  draft: OrderDraft;
  onChange: (change: Partial<OrderDraft>) => void;
}) {
  const { t } = useTranslation('delivery');
  const { order, draft } = props;
  const { scans = {} } = draft;
  const set = (packageId: string, how: PackageAccount | undefined) => {
    const { [packageId]: _, ...others } = scans;
    props.onChange({ scans: how ? { ...others, [packageId]: how } : others });
  };
  return (
    <ul className="k-tour-packages" aria-label={t('packages', { count: order.packages.length })}>
      {order.packages.map(({ packageId, barcode }) => {
        const how = scans[packageId];
        return (
          <li key={packageId}>
            <span className="k-fig k-tour-barcode">{barcode}</span>
            {how ? (
              <>
                <StatusMark status={looks[how]} label={t(`scans/how/${how}`)} />
                {how !== 'SCANNED' && (
                  <Button aria-label={t('scans/undo', { barcode })} onClick={() => set(packageId, undefined)}>
                    {t('scans/change')}
                  </Button>
                )}
              </>
            ) : (
              <>
                <Button
                  aria-label={`${t('scans/notReadable')}: ${barcode}`}
                  onClick={() => set(packageId, 'NOT_READABLE')}
                >
                  {t('scans/notReadable')}
                </Button>
                {draft.result === 'DEVIATION' && (
                  <Button aria-label={`${t('scans/notThere')}: ${barcode}`} onClick={() => set(packageId, 'NOT_THERE')}>
                    {t('scans/notThere')}
                  </Button>
                )}
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
}
