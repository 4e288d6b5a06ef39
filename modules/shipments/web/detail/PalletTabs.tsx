import { KeyValues } from '#ui/layout/KeyValues.tsx';
import { Glyph } from '#ui/status/Glyph.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import { useGo } from '#client/navigation/navigation.ts';
import type { MasterPalletData } from '../../contract/masterPallet.ts';
import type { ItemView } from '../../contract/schemas.ts';
import { shipmentAddress } from '../addresses.ts';

/** What lies on a master pallet: whose packages, how many of how many, and what of it is not in order. */
export function ContentTab({ pallet }: { pallet: MasterPalletData }) {
  const { t } = useTranslation('shipments');
  const go = useGo();
  const { masterPalletStatistic: counted } = pallet;
  return (
    <div className="s-side">
      <KeyValues
        items={[
          { label: t('pallet/complete'), value: counted.numberOfItemsComplete },
          { label: t('pallet/partly'), value: counted.numberOfItemsPartially },
          { label: t('pallet/ok'), value: counted.numberOfPackagesOK },
          { label: t('pallet/nok'), value: counted.numberOfPackagesNOK },
        ]}
      />
      <h3 className="k-section">{t('tab/content')}</h3>
      <ul>
        {pallet.masterPalletContentItems.map((one) => (
          <li key={one.itemId}>
            <button type="button" className="s-content k-row" onClick={() => go.to(shipmentAddress(one.itemId))}>
              <Glyph name={one.complete ? 'done' : 'risk'} />
              <b className="k-fig">{one.orderNumber}</b>
              <span className="k-cut k-space">{[one.consigneeName, one.consigneeCity].filter(Boolean).join(', ')}</span>
              <span className="k-fig">
                {t('pallet/packages', { count: one.numberOfPackages, expected: one.numberOfExpectedPackages })}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

const processes = ['unloading', 'inventory', 'loading', 'infoScan'] as const;

/** What each process has last said of the pallet's own package (specification 3, 2: process details). */
export function ProcessTab({ item }: { item: ItemView }) {
  const { t } = useTranslation('shipments');
  const format = useFormat();
  const [pack] = item.packages;
  return (
    <div className="s-contacts">
      {processes.map((process) => {
        const detail = pack?.[`${process}Details`];
        return (
          <section key={process}>
            <h3 className="k-section">{t(`pallet/${process}`)}</h3>
            {detail ? (
              <KeyValues
                items={[
                  { label: t('pallet/name'), value: detail.processName },
                  { label: t('pallet/status'), value: t(`state/${detail.processStatus}`) },
                  { label: t('pallet/packageStatus'), value: t(`state/${detail.packageStatus}`) },
                  { label: t('package/time'), value: format.instant(detail.lastStatusTime) },
                ]}
              />
            ) : (
              <p className="k-dim">{t('pallet/notYet')}</p>
            )}
          </section>
        );
      })}
    </div>
  );
}
