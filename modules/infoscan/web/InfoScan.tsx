import { IconCloudOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { useScreenSize } from '#ui/layout/useScreenSize.ts';
import { useKeptPage } from '#client/kept/useKeptPage.ts';
import { ScanInput } from '#ui/scan/ScanInput.tsx';
import { ScanResult } from '#ui/scan/ScanResult.tsx';
import { Button } from '@mantine/core';
import { PackageAnswer } from './PackageAnswer.tsx';
import { PlaceAnswer } from './PlaceAnswer.tsx';
import { UnknownForm } from './UnknownForm.tsx';
import { Unknowns } from './Unknowns.tsx';
import { useInfoScan } from './useInfoScan.ts';
import './infoscan.css';

/** `/INF/scan`: whatever label somebody holds, what it is and what can be done with it. */
export function InfoScan() {
  const { t } = useTranslation('infoscan');
  const mobile = useScreenSize() === 'mobile';
  const scans = useInfoScan();
  // It shows nothing of the server by itself: kept, it opens without a network.
  useKeptPage('/INF/scan', []);
  const { last, queue } = scans;
  const [asking, setAsking] = useState(false);
  const result = last?.result;
  const asksPlace = result?.state === 'UNKNOWN' || result?.state === 'ELSEWHERE';
  return (
    <section className="k-pane k-fill is-page" aria-label={t('title')}>
      <div className="is-columns">
        <div className="is-scan">
          {queue.waiting > 0 && (
            <p className="is-waiting" role="status">
              {queue.offline && <IconCloudOff size={18} stroke={1.6} aria-hidden="true" />}
              {t('waiting', { count: queue.waiting })}
            </p>
          )}
          {queue.refused.map((one) => (
            <div key={one.seq} className="is-waiting is-refused" role="alert">
              <span className="k-space">{`${one.body.barcode}: ${one.why}`}</span>
              <Button onClick={() => queue.settle(one.seq)}>{t('settled')}</Button>
            </div>
          ))}
          {last?.verdict ? (
            <ScanResult verdict={last.verdict} />
          ) : (
            <div className="is-idle">
              <h1 className="is-h">{t('subtitle')}</h1>
              <p className="k-dim">{t('idle')}</p>
            </div>
          )}
          <div className="is-answer">
            {result?.isItem && (
              <PackageAnswer key={`${result.infoScanId}`} result={result} onChanged={scans.show} onAsks={setAsking} />
            )}
            {result?.place && <PlaceAnswer place={result.place} onPick={(barcode) => scans.scan(barcode, true)} />}
            {asksPlace && (
              <UnknownForm
                key={result.barcode}
                barcode={result.barcode}
                belongsTo={result.belongsTo}
                onKept={scans.show}
              />
            )}
            {result && !result.isItem && result.itemListElements.length > 1 && (
              <ul className="is-body">
                {result.itemListElements.map((row) => (
                  <li key={row.itemId}>
                    <button type="button" className="is-row" onClick={() => scans.choose(row.itemId)}>
                      <b className="k-fig">{row.orderNumber}</b>
                      <span className="is-who k-cut">{[row.placeName, row.placeCity].filter(Boolean).join(', ')}</span>
                    </button>
                  </li>
                ))}
              </ul>
            )}
          </div>
          {/* While a place is asked for, the scanner belongs to that field. */}
          {asksPlace ? (
            <div className="is-foot">
              <Button size="xl" fullWidth onClick={scans.clear}>
                {t('scanAgain')}
              </Button>
            </div>
          ) : (
            <div className="is-foot">
              <ScanInput
                instruction=""
                enabled={!asking}
                onScan={(code, source) => scans.scan(code, source === 'typed')}
              />
            </div>
          )}
        </div>
        {!mobile && <Unknowns />}
      </div>
    </section>
  );
}
