import { dateToIso } from '#kernel/date.ts';
import { shipmentAddress } from '#modules/dispatch/web/pieces/addresses.ts';
import { useGo } from '#client/navigation/navigation.ts';
import type { Status } from '#ui/status/status.ts';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import type { RecurringCollection } from '../../contract/collections.ts';

const look: Readonly<Record<RecurringCollection['made'][number]['state'], Status>> = {
  MADE: 'done',
  FAILED: 'late',
  MISSED: 'risk',
};

/** What came of the days of a collection, the newest first. */
export function MadeDays({ made }: { made: RecurringCollection['made'] }) {
  const { t } = useTranslation('templates');
  const format = useFormat();
  const go = useGo();
  return (
    <div className="k-col">
      <h2 className="k-h2">{t('collection/made')}</h2>
      {made.length === 0 && <p className="k-dim">{t('collection/noMade')}</p>}
      <ul className="tpl-list" aria-label={t('collection/made')}>
        {made.map((one) => (
          <li key={dateToIso(one.day)}>
            <span className="k-fig">{format.date(one.day)}</span>
            <StatusMark status={look[one.state]} label={t(`collection/dayState/${one.state}`)} />
            <span>
              {one.itemId && (
                <button
                  type="button"
                  className="k-linkish k-fig"
                  onClick={() => go.to(shipmentAddress(one.itemId ?? ''))}
                >
                  {one.orderNumber}
                </button>
              )}{' '}
              {one.tripName}
            </span>
            {one.reason && <span>{one.reason}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}
