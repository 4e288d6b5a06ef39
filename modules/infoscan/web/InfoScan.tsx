import { IconCloudOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { useScreenSize } from '#ui/layout/useScreenSize.ts';
import { useDeviationKinds } from '#modules/crossdock/web/pieces/deviationKinds.ts';
import { keepPhotos } from '#modules/blobs/web/pieces/waitingPhotos.ts';
import { useSession } from '#client/session/session.ts';
import { useKeptPage } from '#client/kept/useKeptPage.ts';
import { ScanInput } from '#ui/scan/ScanInput.tsx';
import { ScanResult } from '#ui/scan/ScanResult.tsx';
import { Button } from '@mantine/core';
import { PackageAnswer } from './PackageAnswer.tsx';
import { PlaceAnswer } from './PlaceAnswer.tsx';
import { UnknownForm } from './UnknownForm.tsx';
import { WaitingActions } from './WaitingActions.tsx';
import { Unknowns } from './Unknowns.tsx';
import { useInfoScan } from './useInfoScan.ts';
import './infoscan.css';

/** What waits on this device, and what the server has refused. */
function Waiting({ queue }: { queue: ReturnType<typeof useInfoScan>['queue'] }) {
  const { t } = useTranslation('infoscan');
  return (
    <>
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
    </>
  );
}

/** `/INF/scan`: whatever label somebody holds, what it is and what can be done with it. */
export function InfoScan() {
  const { t } = useTranslation('infoscan');
  const mobile = useScreenSize() === 'mobile';
  const scans = useInfoScan();
  const { kept } = useDeviationKinds(useSession().orgUnit);
  // It shows nothing of the server by itself but what can be wrong with a package: kept, it opens without a network.
  useKeptPage('/INF/scan', [kept]);
  const { last, queue } = scans;
  const [asking, setAsking] = useState(false);
  const [notKept, setNotKept] = useState(false);
  const result = last?.result;
  const asksPlace = result?.state === 'UNKNOWN' || result?.state === 'ELSEWHERE';
  return (
    <section className="k-pane k-fill is-page" aria-label={t('title')}>
      <div className="is-columns">
        <div className="is-scan">
          <Waiting queue={queue} />
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
              <PackageAnswer
                key={`${result.infoScanId}`}
                result={result}
                onChanged={scans.show}
                onAsks={setAsking}
                onNote={scans.note}
                onFound={(itemId) => void scans.found(itemId)}
              />
            )}
            {result?.place && <PlaceAnswer place={result.place} onPick={(barcode) => scans.scan(barcode, true)} />}
            {asksPlace && (
              <UnknownForm
                key={result.barcode}
                belongsTo={result.belongsTo}
                alert={notKept ? t('noteNotKept') : undefined}
                onKeep={async ({ position, files }) =>
                  setNotKept(
                    !(await scans.note(result.barcode, {
                      kind: 'place',
                      storingPosition: position,
                      photos: keepPhotos(files),
                    })),
                  )
                }
              />
            )}
            {last?.waits !== undefined && (
              <WaitingActions
                key={last.scan.clientScanId}
                barcode={last.scan.barcode}
                known={last.waits}
                onNote={scans.note}
                onAsks={setAsking}
              />
            )}
            {result && !result.isItem && result.itemListElements.length > 1 && (
              <ul className="is-body">
                {result.itemListElements.map((row) => (
                  <li key={row.itemId}>
                    <button type="button" className="is-row" onClick={() => void scans.choose(row.itemId)}>
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
            <div className="is-foot" data-foot="">
              <Button size="xl" fullWidth onClick={scans.clear}>
                {t('scanAgain')}
              </Button>
            </div>
          ) : (
            <div className="is-foot" data-foot="">
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
