import { Button } from '@mantine/core';
import { IconAlertTriangle, IconArrowBackUp, IconListSearch, IconMapPin } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import type { UnloadingList } from '#modules/crossdock/contract/unloading.ts';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { unknownCode } from '#modules/crossdock/contract/slots.ts';
import { Slot } from '#client/slots/Slot.tsx';
import { PrintScanned } from '../list/PrintScanned.tsx';
import { PlaceDialog } from '../list/PlaceDialog.tsx';
import { OpenItems } from '../list/OpenItems.tsx';
import { LastScans } from '../list/ScanLines.tsx';
import { ScanCounter, ScanScreen, type Showing } from '../list/ScanScreen.tsx';
import { unloadingItemStatus } from './status.ts';
import type { Unloading } from './useUnloading.ts';

export const scannable: readonly UnloadingList['state'][] = ['CREATED', 'RELEASED', 'INPROGRESS'];

/** The scan screen of an unloading list: where the person stands, and the place of the last package in large. */
export function UnloadingScan(props: {
  list: UnloadingList;
  unloading: Unloading;
  onDeviation: (itemId: string, packageId?: string) => void;
}) {
  const { t } = useTranslation('crossdock');
  const { list, unloading } = props;
  const { summaries } = list;
  const { last, queue, position } = unloading;
  const [placing, setPlacing] = useState(false);
  const done = summaries.packagesScanned + unloading.waitingHere;
  const open = Math.max(0, summaries.packagesExpected - done);
  const pack = last?.answer?.package;
  const elsewhere = pack?.expectedPosition && position !== '' && pack.expectedPosition !== position;
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
        note={
          elsewhere && (
            <p className="k-alert k-alert-risk th-note" role="status">
              {t('unloading/elsewhere', { position, expected: pack.expectedPosition })}
            </p>
          )
        }
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
  const about = unloading.last?.about;
  return (
    <>
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
          disabled={!about}
          leftSection={<IconAlertTriangle size={20} stroke={1.6} aria-hidden="true" />}
          onClick={() => about && props.onDeviation(about.itemId, about.packageId)}
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
          onClick={() => void unloading.undoLast()}
        >
          {t('loading/undoLast')}
        </Button>
      </div>
      <PrintScanned last={unloading.last} />
    </>
  );
}
