import { Button } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import type { UnloadingList } from '#modules/crossdock/contract/unloading.ts';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { unknownCode } from '#modules/crossdock/contract/slots.ts';
import { Slot } from '#client/slots/Slot.tsx';
import { PlaceDialog } from '../list/PlaceDialog.tsx';
import { OpenItems } from '../list/OpenItems.tsx';
import { LastScans } from '../list/ScanLines.tsx';
import { ScanCounter, ScanScreen, type Showing } from '../list/ScanScreen.tsx';
import { DeviationWay, OpenWay, UndoWay } from '../list/ScanWays.tsx';
import { unloadingItemStatus } from './status.ts';
import type { Unloading } from './useUnloading.ts';

export const scannable: readonly UnloadingList['state'][] = ['CREATED', 'RELEASED', 'INPROGRESS'];

/** The scan screen of an unloading list: where the person stands, and the place of the last package in large. */
export function UnloadingScan(props: {
  list: UnloadingList;
  unloading: Unloading;
  onDeviation: (itemId: string, packageId?: string) => void;
  /** What a phone has behind the scans. */
  papers?: ReactNode;
  notices?: ReactNode;
}) {
  const { t } = useTranslation('crossdock');
  const { list, unloading } = props;
  const { summaries } = list;
  const { queue, position } = unloading;
  const [placing, setPlacing] = useState(false);
  const done = summaries.packagesScanned + unloading.waitingHere;
  const open = Math.max(0, summaries.packagesExpected - done);
  const takes = scannable.includes(list.state);
  return (
    <>
      <ScanScreen
        scans={unloading}
        className="th-unload"
        instruction={t(instruction(list, open))}
        counter={
          <ScanCounter done={done} waiting={unloading.waitingHere} expected={summaries.packagesExpected}>
            {list.topProducts > 0 && (
              <StatusMark status="risk" label={t('unloading/tops', { count: list.topProducts })} />
            )}
            <span className="k-dim">
              {t('unloading/counts', { damaged: summaries.packagesDeviating, surplus: summaries.surplus })}
            </span>
          </ScanCounter>
        }
        refusedNote={takes && <Unknown {...{ unloading }} />}
        place={
          <div className="th-place">
            <span className="k-dim">{t('unloading/storingAt')}</span>
            <button type="button" className="th-place-code" onClick={() => setPlacing(true)}>
              <IconMapPin size={18} stroke={1.6} aria-hidden="true" />
              {position === '' ? t('unloading/noPlace') : position}
            </button>
          </div>
        }
        note={<PlaceNote list={list} unloading={unloading} />}
        lastScans={
          <LastScans
            scans={list.lastScans}
            queue={queue}
            itemOf={unloading.itemOf}
            word={(result) =>
              result === 'OK' ? t('state/UNLOADED') : result === 'SURPLUS' ? t('scan/SURPLUS') : undefined
            }
          />
        }
        open={
          <OpenItems
            items={list.items.filter(
              (item) => item.state !== 'SURPLUS' && item.scannedPackages < item.expectedPackages,
            )}
            done={t('unloading/allDone')}
            status={(item) => unloadingItemStatus[item.state]}
            where={(item) => item.expectedPosition}
            onOpen={props.onDeviation}
          />
        }
        onScan={takes ? (code, source) => unloading.scan(code, source === 'typed') : undefined}
        reads={!placing}
        papers={props.papers}
        notices={props.notices}
        ways={(showing) => (
          <Ways
            {...showing}
            {...{ unloading, open }}
            onPlace={() => setPlacing(true)}
            onDeviation={props.onDeviation}
          />
        )}
      />
      {placing && (
        <PlaceDialog
          title={t('unloading/otherPlace')}
          confirm={t('unloading/putHere')}
          value={position}
          onPut={unloading.put}
          onClose={() => setPlacing(false)}
        />
      )}
    </>
  );
}

/** Below the card, in amber: it stands nowhere, or elsewhere than where it belongs. */
function PlaceNote({ list, unloading }: { list: UnloadingList; unloading: Unloading }) {
  const { t } = useTranslation('crossdock');
  const { last, position } = unloading;
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
function Unknown({ unloading }: { unloading: Unloading }) {
  const { last, position } = unloading;
  const code = last?.answer?.result === 'UNKNOWN' ? last.code : undefined;
  if (code === undefined) return null;
  return (
    <div className="th-aside">
      <Slot of={unknownCode} entity={{ code, position, onKept: () => unloading.scan(code, false) }} />
    </div>
  );
}

const instruction = ({ state, summaries }: UnloadingList, open: number) =>
  scannable.includes(state)
    ? summaries.packagesExpected > 0 && open === 0
      ? 'unloading/allDone'
      : 'loading/next'
    : state === 'FINISHED'
      ? 'unloading/finished'
      : 'loading/closed';

type Part = Showing & { unloading: Unloading; open: number };

/** The four things a person at the unit does beside scanning. */
function Ways(props: Part & { onPlace: () => void; onDeviation: (itemId: string, packageId?: string) => void }) {
  const { t } = useTranslation('crossdock');
  const { unloading, shows, toggle, open } = props;
  return (
    <div className="k-scan-ways">
      <Button
        size="xl"
        leftSection={<IconMapPin size={20} stroke={1.6} aria-hidden="true" />}
        onClick={() => props.onPlace()}
      >
        {t('unloading/otherPlace')}
      </Button>
      <DeviationWay about={unloading.last?.about} label={t('unloading/damage')} onDeviation={props.onDeviation} />
      <OpenWay shows={shows} toggle={toggle} label={t('loading/missing', { count: open })} />
      <UndoWay canUndo={unloading.canUndo} undoLast={unloading.undoLast} />
    </div>
  );
}
