import { Button } from '@mantine/core';
import {
  IconArrowBackUp,
  IconCalendarCheck,
  IconLock,
  IconPrinter,
  IconRotate,
  IconStackPop,
} from '@tabler/icons-react';
import type { MasterPallet } from '#modules/masterpallets/contract/calls.ts';
import { mostWeight } from '#modules/masterpallets/rules/palletChecks.ts';
import { TakesNoScans } from '#modules/crossdock/web/pieces/TakesNoScans.tsx';
import { UnknownList } from '#modules/crossdock/web/pieces/UnknownList.tsx';
import { ScanInput } from '#ui/scan/ScanInput.tsx';
import { ScanResult } from '#ui/scan/ScanResult.tsx';
import { Glyph } from '#ui/status/Glyph.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import { PalletState } from './PalletState.tsx';
import { usePallet } from './usePallet.ts';
import { usePalletSteps } from './usePalletSteps.ts';
import './masterpallets.css';

/** Builds a pallet: where it goes, how many lie on it, the answer to the last scan, what to do. */
export function PalletPage({ id }: { id: string }) {
  const { t } = useTranslation('masterpallets');
  const building = usePallet(id);
  const { data: pallet } = building.pallet;
  if (pallet) return <Loaded pallet={pallet} building={building} />;
  return (
    <UnknownList
      answer={building.pallet}
      text={t('issue/MASTER_PALLET_NOT_FOUND')}
      notHere={t('notHere')}
      lists={{ address: '/TH/masterpallets', title: t('title') }}
    />
  );
}

function Loaded({ pallet, building }: { pallet: MasterPallet; building: ReturnType<typeof usePallet> }) {
  const { t } = useTranslation('masterpallets');
  const { last, queue } = building;
  const refused = last?.verdict.refusal === true;
  const answer = last && <ScanResult verdict={last.verdict} />;
  const open = pallet.masterPalletState === 'CREATED' || pallet.masterPalletState === 'RELEASED';
  return (
    <section className="k-pane k-fill mp-page" aria-label={t('one', { order: pallet.orderNumber })}>
      <header className="k-page-head">
        <div className="k-space mp-head">
          <h1 className="k-cut">{t('one', { order: pallet.orderNumber })}</h1>
          <p className="k-dim k-cut">{`${pallet.number} · ${t(`type/${pallet.masterPalletType}`)}`}</p>
        </div>
        <PalletState boxed state={pallet.masterPalletState} />
      </header>
      <div className="mp-body">
        {!refused && <Direction pallet={pallet} />}
        {!refused && <Count pallet={pallet} waiting={queue.waiting} />}
        {queue.refused.map((one) => (
          <div key={one.seq} className="mp-refused" role="alert">
            <span className="k-space">{`${one.body.barcode}: ${one.why}`}</span>
            <Button onClick={() => queue.settle(one.seq)}>{t('settled')}</Button>
          </div>
        ))}
        {open ? answer : <TakesNoScans why={t('takesNone')}>{answer}</TakesNoScans>}
        {!refused && <Content pallet={pallet} />}
      </div>
      <div className="mp-foot" data-foot="">
        {open && !refused && <PalletFigures pallet={pallet} />}
        {open && <ScanInput instruction="" onScan={(code, source) => void building.scan(code, source === 'typed')} />}
        {/* A refusal is read first: where the package belongs and what to do with it, also on a small screen. */}
        {refused ? (
          <Button size="xl" variant="filled" onClick={building.forget}>
            {t('scanOn')}
          </Button>
        ) : (
          <Steps pallet={pallet} building={building} open={open} />
        )}
      </div>
    </section>
  );
}

function Direction({ pallet }: { pallet: MasterPallet }) {
  const { t } = useTranslation('masterpallets');
  return (
    <div className="mp-direction">
      <span className="k-dim">{t('allGoTo')}</span>
      <b>{pallet.heading ?? t('notYet')}</b>
    </div>
  );
}

function Count({ pallet, waiting }: { pallet: MasterPallet; waiting: number }) {
  const { t } = useTranslation('masterpallets');
  const format = useFormat();
  const { numberOfItemsComplete, numberOfItemsPartially } = pallet.masterPalletStatistic;
  return (
    <div className="mp-count">
      <p className="k-count">
        <b>{pallet.numberOfPackages}</b>
        <span>{t('packagesWord', { count: pallet.numberOfPackages })}</span>
      </p>
      <div className="mp-facts">
        {waiting > 0 && <span className="mp-waiting">{t('waiting', { count: waiting })}</span>}
        <span>{t('shipments', { count: numberOfItemsComplete + numberOfItemsPartially })}</span>
        <span className="k-dim">
          {t('weight', {
            content: format.measure('MASS', pallet.contentWeight),
            gross: format.measure('MASS', pallet.grossWeight),
          })}
        </span>
      </div>
    </div>
  );
}

/** Every shipment on the pallet, and where the rest of it stands. */
function Content({ pallet }: { pallet: MasterPallet }) {
  const { t } = useTranslation('masterpallets');
  const format = useFormat();
  return (
    <ul aria-label={t('content')}>
      {pallet.masterPalletContentItems.map((item) => (
        <li key={item.itemId} className="mp-line">
          <Glyph name={item.elsewhere.length > 0 ? 'risk' : 'done'} size={16} />
          <span className="mp-who k-cut">
            {item.consigneeName}
            <small className="k-dim k-fig">{`${item.orderNumber} · ${format.measure('MASS', item.totalGrossWeight)}`}</small>
          </span>
          <span className="mp-part k-fig">
            {t('ofCount', { on: item.packages.length, count: item.packages.length + item.elsewhere.length })}
            {item.elsewhere.length > 0 && (
              <small className="mp-risk">
                {t('elsewhere', {
                  count: item.elsewhere.length,
                  position: item.elsewhere[0]?.storingPosition ?? t('somewhere'),
                })}
              </small>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** What closing will say, before anybody presses it. */
function PalletFigures({ pallet }: { pallet: MasterPallet }) {
  const { t } = useTranslation('masterpallets');
  const format = useFormat();
  const partly = pallet.masterPalletStatistic.numberOfItemsPartially;
  const heavy = pallet.grossWeight > mostWeight;
  if (pallet.numberOfPackages === 0) return null;
  return (
    <ul className="mp-checked">
      <li>
        <Glyph name={heavy ? 'risk' : 'done'} size={16} />
        {t('loadOf', { gross: format.measure('MASS', pallet.grossWeight), most: format.measure('MASS', mostWeight) })}
      </li>
      {partly > 0 && (
        <li className="mp-risk">
          <Glyph name="risk" size={16} />
          {t('issue/MASTER_PALLET_CONTENT_INCOMPLETE', { count: partly })}
        </li>
      )}
    </ul>
  );
}

function Steps(props: { pallet: MasterPallet; building: ReturnType<typeof usePallet>; open: boolean }) {
  const { t } = useTranslation('masterpallets');
  const { pallet, building, open } = props;
  const steps = usePalletSteps(pallet, building);
  const may = (action: string) => pallet.allowed.includes(action);
  return (
    <div className="mp-steps">
      {open && (
        <Button
          size="xl"
          disabled={!building.last?.packageId}
          loading={steps.undoing}
          leftSection={<IconArrowBackUp size={20} stroke={1.6} aria-hidden="true" />}
          onClick={() => void steps.takeBack()}
        >
          {t('undoLast')}
        </Button>
      )}
      {may('release') && (
        <Button
          size="xl"
          loading={steps.releasing}
          leftSection={<IconCalendarCheck size={20} stroke={1.6} aria-hidden="true" />}
          onClick={() => void steps.release()}
        >
          {t('release')}
        </Button>
      )}
      {may('dissolve') && (
        <Button
          size="xl"
          loading={steps.dissolving}
          leftSection={<IconStackPop size={20} stroke={1.6} aria-hidden="true" />}
          onClick={() => void steps.dissolve()}
        >
          {t('dissolve')}
        </Button>
      )}
      {may('reopen') && (
        <Button
          size="xl"
          loading={steps.reopening}
          leftSection={<IconRotate size={20} stroke={1.6} aria-hidden="true" />}
          onClick={() => void steps.reopen()}
        >
          {t('reopen')}
        </Button>
      )}
      {pallet.masterPalletState === 'CLOSED' && (
        <Button
          size="xl"
          variant="filled"
          className="mp-main"
          leftSection={<IconPrinter size={20} stroke={1.6} aria-hidden="true" />}
          onClick={steps.print}
        >
          {t('print')}
        </Button>
      )}
      {open && (
        <Button
          size="xl"
          variant="filled"
          className="mp-main"
          disabled={pallet.numberOfPackages === 0}
          loading={steps.closing}
          leftSection={<IconLock size={20} stroke={1.6} aria-hidden="true" />}
          onClick={() => void steps.close()}
        >
          {t('closeAndPrint')}
        </Button>
      )}
    </div>
  );
}
