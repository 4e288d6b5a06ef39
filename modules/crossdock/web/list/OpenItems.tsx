import { useTranslation } from '#ui/translation.ts';
import type { Status } from '#ui/status/status.ts';
import { StatusMark } from '#ui/status/StatusMark.tsx';

type OpenItem = {
  itemId: string;
  orderNumber: string;
  consigneeName: string;
  placeCity: string | null;
  expectedPackages: number;
  scannedPackages: number;
  deviatingPackages: number;
};

/** Shipments of a list that still lack packages: who touches one documents what is wrong with it. */
export function OpenItems<Item extends OpenItem>(props: {
  items: readonly Item[];
  /** What stands here when nothing is open. */
  done: string;
  status: (item: Item) => Status;
  /** Where it is to be found or put. */
  where: (item: Item) => string | null;
  onOpen: (itemId: string) => void;
}) {
  const { t } = useTranslation('crossdock');
  if (props.items.length === 0) return <p className="th-line k-dim">{props.done}</p>;
  return (
    <ul>
      {props.items.map((item) => (
        <li key={item.itemId}>
          <button type="button" className="th-line th-open" onClick={() => props.onOpen(item.itemId)}>
            <span className="k-space k-col th-open-text">
              <b className="k-cut">{item.consigneeName}</b>
              <span className="k-dim k-cut">
                {[item.orderNumber, item.placeCity, props.where(item)].filter(Boolean).join(' · ')}
              </span>
            </span>
            {item.deviatingPackages > 0 && (
              <StatusMark status="risk" label={t('scan/deviating', { count: item.deviatingPackages })} />
            )}
            <StatusMark
              status={props.status(item)}
              label={t('scan/progress', { done: item.scannedPackages, expected: item.expectedPackages })}
            />
          </button>
        </li>
      ))}
    </ul>
  );
}
