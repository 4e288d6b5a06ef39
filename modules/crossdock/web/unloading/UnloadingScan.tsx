import { Button, TextInput } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconBan,
  IconCloudOff,
  IconListSearch,
  IconMapPin,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { readBarcode } from '#kernel/barcode.ts';
import type { UnloadingList } from '#modules/crossdock/contract/unloading.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { BigCounter } from '#ui/scan/BigCounter.tsx';
import { ScanInput } from '#ui/scan/ScanInput.tsx';
import { ScanResult } from '#ui/scan/ScanResult.tsx';
import { signalScan } from '#ui/scan/signal.ts';
import { useWedge } from '#ui/scan/useWedge.ts';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { LastScans, lineTitles, RefusedScans, type Shows } from '../list/ScanLines.tsx';
import { unloadingItemStatus } from './status.ts';
import type { Unloading } from './useUnloading.ts';

export const scannable: readonly UnloadingList['state'][] = ['CREATED', 'RELEASED', 'INPROGRESS'];

/** Another place than the one that was scanned last: typed, or scanned from its label. */
function PlaceDialog(props: { value: string; onPut: (position: string) => void; onClose: () => void }) {
  const { t } = useTranslation('crossdock');
  const [value, setValue] = useState(props.value);
  const [refused, setRefused] = useState(false);
  const place = value.trim();
  useWedge((code) => {
    const read = readBarcode(code);
    signalScan(read.kind === 'storingPosition' ? 'done' : 'refused');
    setRefused(read.kind !== 'storingPosition');
    if (read.kind === 'storingPosition') setValue(read.position);
  });
  const submit = () => {
    if (place === '' || place.length > 20) return;
    props.onPut(place);
    props.onClose();
  };
  return (
    <Dialog
      title={t('unloading/otherPlace')}
      icon={IconMapPin}
      onClose={props.onClose}
      dirty={value !== props.value}
      onSave={submit}
      footer={
        <Button size="md" data-commit disabled={place === '' || place.length > 20} onClick={submit}>
          {t('unloading/putHere')}
        </Button>
      }
    >
      <TextInput
        size="xl"
        data-autofocus
        label={t('unloading/position')}
        value={value}
        error={refused ? t('unloading/notSupported') : place.length > 20 ? t('unloading/positionLong') : undefined}
        onChange={(event) => {
          setRefused(false);
          setValue(event.currentTarget.value);
        }}
        onKeyDown={(event) => event.key === 'Enter' && submit()}
      />
    </Dialog>
  );
}

/** Counter, where the person stands, the answer to the last scan with its place in large, and what a person at the unit does. */
export function UnloadingScan(props: {
  list: UnloadingList;
  unloading: Unloading;
  onDeviation: (itemId: string, packageId?: string) => void;
}) {
  const { t } = useTranslation('crossdock');
  const { list, unloading } = props;
  const { summaries } = list;
  const { last, queue, position } = unloading;
  const [shows, setShows] = useState<Shows>('scans');
  const [placing, setPlacing] = useState(false);
  const refused = last?.verdict.refusal === true;
  const done = summaries.packagesScanned + unloading.waitingHere;
  const open = Math.max(0, summaries.packagesExpected - done);
  const pack = last?.answer?.package;
  const elsewhere = pack?.expectedPosition && position !== '' && pack.expectedPosition !== position;
  const toggle = (what: Shows) => setShows(shows === what ? 'scans' : what);
  return (
    <div className={refused ? 'th-scan th-unload th-scan-refused' : 'th-scan th-unload'}>
      <Top list={list} unloading={unloading} shows={shows} toggle={toggle} open={open} />
      <div className="th-place">
        <span className="k-dim">{t('unloading/storingAt')}</span>
        <button type="button" className="th-place-code" onClick={() => setPlacing(true)}>
          <IconMapPin size={18} stroke={1.6} aria-hidden="true" />
          {position === '' ? t('unloading/noPlace') : position}
        </button>
      </div>
      {last && <ScanResult verdict={last.verdict} />}
      {elsewhere && !refused && (
        <p className="k-alert k-alert-risk th-note" role="status">
          {t('unloading/elsewhere', { position, expected: pack.expectedPosition })}
        </p>
      )}
      {refused && (
        <Button className="th-aside" size="xl" variant="filled" autoFocus onClick={unloading.setAside}>
          {t('loading/putAside')}
        </Button>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key */}
      <section className="th-scan-list" tabIndex={0} aria-label={t(lineTitles[shows])}>
        {shows === 'scans' && (
          <LastScans
            scans={list.lastScans}
            queue={queue}
            itemOf={unloading.itemOf}
            word={(result) =>
              result === 'OK' ? t('state/UNLOADED') : result === 'SURPLUS' ? t('scan/SURPLUS') : undefined
            }
          />
        )}
        {shows === 'open' && <OpenItems list={list} onDeviation={props.onDeviation} />}
        {shows === 'refused' && <RefusedScans queue={queue} />}
      </section>
      <div className="th-scan-foot">
        {queue.offline && <p className="k-dim">{t('loading/noNetwork')}</p>}
        {scannable.includes(list.state) && (
          <ScanInput
            instruction=""
            enabled={!placing}
            onScan={(code, source) => unloading.scan(code, source === 'typed')}
          />
        )}
        <Ways
          {...{ unloading, shows, toggle, open }}
          onPlace={() => setPlacing(true)}
          onDeviation={props.onDeviation}
        />
      </div>
      {placing && <PlaceDialog value={position} onPut={unloading.put} onClose={() => setPlacing(false)} />}
    </div>
  );
}

function OpenItems(props: { list: UnloadingList; onDeviation: (itemId: string) => void }) {
  const { t } = useTranslation('crossdock');
  const items = props.list.items.filter(
    (item) => item.state !== 'SURPLUS' && item.scannedPackages < item.expectedPackages,
  );
  if (items.length === 0) return <p className="th-line k-dim">{t('unloading/allDone')}</p>;
  return (
    <ul>
      {items.map((item) => (
        <li key={item.itemId}>
          <button type="button" className="th-line th-open" onClick={() => props.onDeviation(item.itemId)}>
            <span className="k-space k-col th-open-text">
              <b className="k-cut">{item.consigneeName}</b>
              <span className="k-dim k-cut">
                {[item.orderNumber, item.placeCity, item.expectedPosition].filter(Boolean).join(' · ')}
              </span>
            </span>
            <StatusMark
              status={unloadingItemStatus[item.state]}
              label={t('scan/progress', { done: item.scannedPackages, expected: item.expectedPackages })}
            />
          </button>
        </li>
      ))}
    </ul>
  );
}

type Part = { unloading: Unloading; shows: Shows; toggle: (what: Shows) => void; open: number };

/** What to do, what waits, and the counter. */
function Top({ list, unloading, shows, toggle, open }: Part & { list: UnloadingList }) {
  const { t } = useTranslation('crossdock');
  const { queue } = unloading;
  const { summaries } = list;
  const done = summaries.packagesScanned + unloading.waitingHere;
  const instruction = scannable.includes(list.state)
    ? summaries.packagesExpected > 0 && open === 0
      ? 'unloading/allDone'
      : 'loading/next'
    : list.state === 'FINISHED'
      ? 'unloading/finished'
      : 'loading/closed';
  return (
    <div className="th-scan-top">
      <div className="k-row">
        <h2 className="th-instruction k-space">{t(instruction)}</h2>
        {queue.refused.length > 0 && (
          <button
            type="button"
            className="th-waiting th-refused"
            aria-pressed={shows === 'refused'}
            onClick={() => toggle('refused')}
          >
            <IconBan size={18} stroke={1.6} aria-hidden="true" />
            {t('loading/refused', { count: queue.refused.length })}
          </button>
        )}
        {queue.waiting > 0 && (
          <span className="th-waiting" role="status">
            {queue.offline && <IconCloudOff size={18} stroke={1.6} aria-hidden="true" />}
            {t('loading/waiting', { count: queue.waiting })}
          </span>
        )}
      </div>
      <div className="th-counter">
        <BigCounter
          done={done}
          waiting={unloading.waitingHere}
          expected={summaries.packagesExpected}
          label={t('scan/progress', { done, expected: summaries.packagesExpected })}
        />
        <div className="th-counter-facts">
          {list.topProducts > 0 && (
            <StatusMark status="risk" label={t('unloading/tops', { count: list.topProducts })} />
          )}
          <span className="k-dim">
            {t('unloading/counts', { damaged: summaries.packagesDeviating, surplus: summaries.surplus })}
          </span>
        </div>
      </div>
    </div>
  );
}

/** The four things a person at the unit does beside scanning. */
function Ways(props: Part & { onPlace: () => void; onDeviation: (itemId: string, packageId?: string) => void }) {
  const { t } = useTranslation('crossdock');
  const { unloading, shows, toggle, open } = props;
  const pack = unloading.last?.answer?.package;
  const lastItem = unloading.last?.answer?.item?.itemId;
  return (
    <div className="k-scan-ways">
      <Button
        size="xl"
        leftSection={<IconMapPin size={20} stroke={1.6} aria-hidden="true" />}
        onClick={() => props.onPlace()}
      >
        {t('unloading/otherPlace')}
      </Button>
      <Button
        size="xl"
        disabled={!lastItem || !pack}
        leftSection={<IconAlertTriangle size={20} stroke={1.6} aria-hidden="true" />}
        onClick={() => lastItem && props.onDeviation(lastItem, pack?.packageId)}
      >
        {t('unloading/damage')}
      </Button>
      <Button
        size="xl"
        aria-pressed={shows === 'open'}
        leftSection={<IconListSearch size={20} stroke={1.6} aria-hidden="true" />}
        onClick={() => toggle('open')}
      >
        {t('loading/missing', { count: open })}
      </Button>
      <Button
        size="xl"
        disabled={!unloading.canUndo}
        leftSection={<IconArrowBackUp size={20} stroke={1.6} aria-hidden="true" />}
        onClick={unloading.undoLast}
      >
        {t('loading/undoLast')}
      </Button>
    </div>
  );
}
