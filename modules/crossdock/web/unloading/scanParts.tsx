import { IconMapPin } from '@tabler/icons-react';
import { type Translate, useTranslation } from '#ui/translation.ts';
import type { ScanAnswer } from '#modules/crossdock/contract/calls.ts';
import type { UnloadingList } from '#modules/crossdock/contract/unloading.ts';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { unknownCode } from '#modules/crossdock/contract/slots.ts';
import { Slot } from '#client/slots/Slot.tsx';
import { OpenItems } from '../list/OpenItems.tsx';
import type { Scanning } from '../list/process.ts';
import { ScanCounter, type Showing } from '../list/ScanScreen.tsx';
import { DeviationWay, OpenWay, PlaceWay, UndoWay } from '../list/ScanWays.tsx';
import { unloadingItemStatus } from './status.ts';
import type { Unloading } from './useUnloading.ts';

type At = Scanning<UnloadingList, Unloading>;

export const scannable: readonly UnloadingList['state'][] = ['CREATED', 'RELEASED', 'INPROGRESS'];

export function instruction({ list, open, takes }: At, t: Translate<'crossdock'>): string {
  if (!takes) return t(list.state === 'FINISHED' ? 'unloading/finished' : 'loading/closed');
  return t(list.summaries.packagesExpected > 0 && open === 0 ? 'unloading/allDone' : 'loading/next');
}

/** What is said of a package that came off. */
export const word = (result: ScanAnswer['result'], t: Translate<'crossdock'>): string | undefined =>
  result === 'OK' ? t('state/UNLOADED') : result === 'SURPLUS' ? t('scan/SURPLUS') : undefined;

/** How far the unit is unloaded, and what of it must not wait. */
export function Counter({ list, scans, done }: At) {
  const { t } = useTranslation('crossdock');
  const { summaries } = list;
  return (
    <ScanCounter done={done} waiting={scans.waitingHere} expected={summaries.packagesExpected}>
      {list.topProducts > 0 && <StatusMark status="risk" label={t('unloading/tops', { count: list.topProducts })} />}
      <span className="k-dim">
        {t('unloading/counts', { damaged: summaries.packagesDeviating, surplus: summaries.surplus })}
      </span>
    </ScanCounter>
  );
}

/** Where the person puts what comes off. */
export function Place({ scans: { position }, onPlace }: At) {
  const { t } = useTranslation('crossdock');
  return (
    <div className="th-place">
      <span className="k-dim">{t('unloading/storingAt')}</span>
      <button type="button" className="th-place-code" onClick={onPlace}>
        <IconMapPin size={18} stroke={1.6} aria-hidden="true" />
        {position === '' ? t('unloading/noPlace') : position}
      </button>
    </div>
  );
}

/** Below the card, in amber: it stands nowhere, or elsewhere than where it belongs. */
export function PlaceNote({ list, scans }: At) {
  const { t } = useTranslation('crossdock');
  const { last, position } = scans;
  if (!last?.answer) return null;
  const expected = last.answer.package?.expectedPosition;
  const text =
    position === ''
      ? list.scanOrder === 'POSITION_FIRST' && t('unloading/withoutPlace')
      : expected && expected !== position && t('unloading/elsewhere', { position, expected });
  return text ? (
    <p className="k-alert k-alert-risk th-note" role="status">
      {text}
    </p>
  ) : null;
}

/** A code that nobody knows: what can be done with it, here where it came off. */
export function Unknown({ scans, takes }: At) {
  const { last, position } = scans;
  const code = last?.answer?.result === 'UNKNOWN' ? last.code : undefined;
  if (!takes || code === undefined) return null;
  return (
    <div className="th-aside">
      <Slot of={unknownCode} entity={{ code, position, onKept: () => scans.scan(code, false) }} />
    </div>
  );
}

export function Open({ list, onDeviation }: At) {
  const { t } = useTranslation('crossdock');
  return (
    <OpenItems
      items={list.items.filter((item) => item.state !== 'SURPLUS' && item.scannedPackages < item.expectedPackages)}
      done={t('unloading/allDone')}
      status={(item) => unloadingItemStatus[item.state]}
      where={(item) => item.expectedPosition}
      onOpen={onDeviation}
    />
  );
}

/** The four things a person at the unit does beside scanning. */
export function Ways({ scans, open, onPlace, onDeviation, shows, toggle }: At & Showing) {
  const { t } = useTranslation('crossdock');
  return (
    <div className="k-scan-ways">
      <PlaceWay label={t('unloading/otherPlace')} onPlace={onPlace} />
      <DeviationWay about={scans.last?.about} label={t('unloading/damage')} onDeviation={onDeviation} />
      <OpenWay shows={shows} toggle={toggle} label={t('loading/missing', { count: open })} />
      <UndoWay canUndo={scans.canUndo} undoLast={scans.undoLast} />
    </div>
  );
}
