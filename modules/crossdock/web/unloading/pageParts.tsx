import { useTranslation } from '#ui/translation.ts';
import type { UnloadingList } from '#modules/crossdock/contract/unloading.ts';
import { UnitSeals } from './UnitSeals.tsx';
import { UnloadingShipments } from './UnloadingShipments.tsx';

/** On a desk the shipments and the seals stand beside the scans. */
export function Desk({ list }: { list: UnloadingList }) {
  return (
    <div className="th-desk">
      <UnloadingShipments list={list} />
      <div className="th-papers">
        <UnitSeals list={list} />
      </div>
    </div>
  );
}

/** What became of the announcement while people unloaded. */
export function Notices({ list }: { list: UnloadingList }) {
  const { t } = useTranslation('crossdock');
  return (
    <>
      {list.differences && (
        <div className="k-alert k-alert-risk th-note" role="status">
          {t('unloading/differences', {
            version: list.differences.version,
            added: list.differences.added,
            removed: list.differences.removed.length,
          })}
        </div>
      )}
      {list.preliminary && (
        <div className="k-alert k-alert-risk th-note" role="status">
          {t('unloading/preliminary', { depot: list.partnerName ?? '' })}
        </div>
      )}
    </>
  );
}
