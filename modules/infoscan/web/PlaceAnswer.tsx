import { useTranslation } from '#ui/translation.ts';
import type { StoringPlace } from '#modules/infoscan/contract/calls.ts';
import { Glyph } from '#ui/status/Glyph.tsx';

/** What stands at a place by the data, and what should and stands elsewhere. */
export function PlaceAnswer({ place, onPick }: { place: StoringPlace; onPick: (barcode: string) => void }) {
  const { t } = useTranslation('infoscan');
  const here = place.packages.filter((one) => one.here);
  const awaited = place.packages.filter((one) => !one.here);
  const over = place.capacityPackages !== null && place.total > place.capacityPackages;
  return (
    <div className="is-body">
      {place.capacityPackages !== null && (
        <p className={over ? 'is-elsewhere is-line' : 'k-dim is-line'}>
          {over && <Glyph name="risk" size={16} />}
          {t('contents/capacity', { count: place.total, most: place.capacityPackages })}
        </p>
      )}
      {[
        { key: 'here', rows: here },
        { key: 'awaited', rows: awaited },
      ].map(({ key, rows }) =>
        rows.length === 0 && key === 'awaited' ? null : (
          <section key={key} aria-label={t(`contents/${key}` as 'contents/here')}>
            <h2 className="is-h is-line">
              {t(`contents/${key}` as 'contents/here', { count: key === 'here' ? place.total : rows.length })}
            </h2>
            {rows.length === 0 && <p className="k-dim is-line">{t('contents/empty')}</p>}
            <ul>
              {rows.map((one) => (
                <li key={one.packageId}>
                  <button type="button" className="is-row" onClick={() => onPick(one.barcode)}>
                    <Glyph name={one.here ? 'done' : 'risk'} size={16} />
                    <span className="k-fig">…{one.barcode.slice(-4)}</span>
                    <span className="is-who k-cut">
                      {one.shipmentType === 'UNKNOWN_PACKAGE' ? t('verdict/keptUnknown') : one.consigneeName}
                      <small className="k-dim">{[one.orderNumber, one.tripName].filter(Boolean).join(' · ')}</small>
                    </span>
                    {!one.here && <span className="is-elsewhere">{one.storingPosition ?? t('where/nowhere')}</span>}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ),
      )}
    </div>
  );
}
