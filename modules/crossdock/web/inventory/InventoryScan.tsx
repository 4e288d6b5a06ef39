import { Button } from '@mantine/core';
import { IconCheck, IconMapPin } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import type { InventoryList, InventoryPlace } from '#modules/crossdock/contract/inventory.ts';
import { isHandled } from '#modules/shipments/rules/packageProcess.ts';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { PlaceDialog } from '../list/PlaceDialog.tsx';
import { LastScans } from '../list/ScanLines.tsx';
import { ScanScreen, type Showing } from '../list/ScanScreen.tsx';
import { DeviationWay, OpenWay, UndoWay } from '../list/ScanWays.tsx';
import { markOf, placeStatus } from './status.ts';
import type { Inventory } from './useInventory.ts';

const scannable: readonly InventoryList['state'][] = ['RELEASED', 'INPROGRESS'];
/** Up to so many packages a place shows each as a mark of its own. */
const mostMarks = 24;

type Deviates = (itemId: string, packageId?: string) => void;

/** The scan screen of an inventory: the place where the person stands in large, and what was counted there. */
export function InventoryScan(props: { list: InventoryList; inventory: Inventory; onDeviation: Deviates }) {
  const { t } = useTranslation('crossdock');
  const { list, inventory } = props;
  const { position, place, queue } = inventory;
  const [placing, setPlacing] = useState(false);
  const takes = scannable.includes(list.state);
  const open = Math.max(0, (place?.expected ?? 0) - (place?.registered ?? 0));
  return (
    <>
      <ScanScreen
        scans={inventory}
        className="th-inv"
        stays
        instruction={t(instruction(list, position))}
        counter={<AtPlace {...{ list, inventory, place, open }} />}
        lastScans={
          <LastScans
            scans={list.lastScans}
            queue={queue}
            itemOf={inventory.itemOf}
            word={(result) =>
              result === 'OK'
                ? t('state/REGISTERED')
                : result === 'NOT_ON_LIST' || result === 'ALREADY_SCANNED'
                  ? t(`inventory/scan/${result}`)
                  : undefined
            }
          />
        }
        open={
          place ? (
            <OpenHere {...{ inventory, place, open }} onDeviation={props.onDeviation} />
          ) : (
            <OpenPlaces list={list} onGo={inventory.goTo} />
          )
        }
        onScan={takes ? (code, source) => inventory.scan(code, source === 'typed') : undefined}
        reads={!placing}
        ways={(showing) => (
          <Ways
            {...showing}
            {...{ inventory, place, takes }}
            open={place ? open : list.placeList.filter((one) => one.state === 'OPEN').length}
            hidden={list.hidden}
            onPlace={() => setPlacing(true)}
            onDeviation={props.onDeviation}
          />
        )}
      />
      {placing && (
        <PlaceDialog
          title={t('inventory/typePlace')}
          confirm={t('inventory/goHere')}
          value=""
          onPut={inventory.goTo}
          onClose={() => setPlacing(false)}
        />
      )}
    </>
  );
}

const instruction = ({ state, placeBound }: InventoryList, position: string) => {
  if (state === 'CREATED') return 'inventory/notReleased';
  if (state === 'FINISHED') return 'inventory/finished';
  if (!scannable.includes(state)) return 'loading/closed';
  if (position !== '') return 'inventory/scanAt';
  return placeBound ? 'inventory/scanPlace' : 'inventory/scanAny';
};

type Here = { inventory: Inventory; place: InventoryPlace | undefined; open: number };

/** The place in large, how much of it is counted, and a mark for each package; before the first place, how many places are done. */
function AtPlace({ list, inventory, place, open }: Here & { list: InventoryList }) {
  const { t } = useTranslation('crossdock');
  const waiting = inventory.waitingAtPlace;
  if (!place && list.placeBound)
    return (
      <div className="th-at">
        <Count what={t('inventory/places')} done={list.placesDone} expected={list.places} />
        <span className="k-dim">
          {list.hidden
            ? t('inventory/blindMark')
            : t('inventory/packagesDone', {
                done: list.summaries.packagesScanned,
                count: list.summaries.packagesExpected,
              })}
        </span>
      </div>
    );
  // A count that follows the goods has its packages as a whole.
  const of = place ?? {
    registered: list.summaries.packagesScanned,
    expected: list.summaries.packagesExpected,
    surplus: list.summaries.surplus,
  };
  const done = of.registered + waiting;
  const left = place ? open : Math.max(0, of.expected - of.registered);
  return (
    <div className="th-at">
      <Count place={inventory.position} done={done} expected={list.hidden ? undefined : of.expected} />
      <div className="k-row th-at-marks">
        <span className="k-row k-row-tight k-space" aria-hidden="true">
          {!list.hidden && of.expected + of.surplus <= mostMarks && (
            <>
              <Marks of={of.registered} look="done" />
              <Marks of={waiting} look="transit" />
              <Marks of={Math.max(0, of.expected - done)} look="open" />
              <Marks of={of.surplus} look="risk" />
            </>
          )}
        </span>
        <span className="k-dim">
          {list.hidden ? (
            t('inventory/blindMark')
          ) : (
            <>
              {t('inventory/openHere', { count: Math.max(0, left - waiting) })}
              {of.surplus > 0 && (
                <>
                  , <b className="k-risk">{t('inventory/surplusHere', { count: of.surplus })}</b>
                </>
              )}
            </>
          )}
        </span>
      </div>
    </div>
  );
}

/** What is counted on the left, how much of it on the right. */
function Count(props: { place?: string; what?: string; done: number; expected: number | undefined }) {
  const { t } = useTranslation('base');
  return (
    <p className="th-at-place">
      {props.what ? <span className="th-at-what">{props.what}</span> : <b className="k-fig">{props.place}</b>}
      <span className="th-at-count">
        <b>{props.done}</b>
        {props.expected === undefined ? null : ` ${t('scan/of', { count: props.expected })}`}
      </span>
    </p>
  );
}

function Marks({ of, look }: { of: number; look: string }) {
  return Array.from({ length: of }, (_, i) => (
    // Marks are all alike
    <span key={i} className={`th-mark th-mark-${look}`} />
  ));
}

/** Packages that the data have at this place and that nobody has counted. */
function OpenHere({ inventory, place, open, onDeviation }: Here & { onDeviation: Deviates }) {
  const { t } = useTranslation('crossdock');
  const here = (inventory.expected ?? []).filter(
    (one) => one.expectedPosition === place?.position && !isHandled(one.processStatus),
  );
  if (open === 0 || here.length === 0) return <p className="th-line k-dim">{t('inventory/allDone')}</p>;
  return (
    <ul>
      {here.map((one) => (
        <li key={one.packageId}>
          <button type="button" className="th-line th-open" onClick={() => onDeviation(one.itemId, one.packageId)}>
            <span className="k-fig th-code">{`…${one.barcode.slice(-4)}`}</span>
            <b className="k-cut k-space">{inventory.itemOf(one.barcode)?.consigneeName}</b>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Places that nobody has counted yet; a touch goes there. */
function OpenPlaces({ list, onGo }: { list: InventoryList; onGo: (position: string) => void }) {
  const { t } = useTranslation('crossdock');
  const open = list.placeList.filter((one) => one.state === 'OPEN');
  if (open.length === 0) return <p className="th-line k-dim">{t('inventory/allDone')}</p>;
  return (
    <ul>
      {open.map((one) => (
        <li key={one.position}>
          <button type="button" className="th-line th-open" onClick={() => onGo(one.position)}>
            <b className="k-fig k-space">{one.position}</b>
            <StatusMark
              status={placeStatus[markOf(one)]}
              label={
                list.hidden
                  ? t('inventory/counted', { count: one.registered })
                  : t('scan/progress', { done: one.registered, expected: one.expected })
              }
            />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** What a person at the place does beside scanning: says that it is counted, looks at what is open, documents a damage. */
function Ways(
  props: Showing & {
    inventory: Inventory;
    place: InventoryPlace | undefined;
    takes: boolean;
    open: number;
    hidden: boolean;
    onPlace: () => void;
    onDeviation: Deviates;
  },
) {
  const { t } = useTranslation('crossdock');
  const { inventory, place, shows, toggle } = props;
  const nothing = place !== undefined && place.found + inventory.waitingAtPlace === 0;
  return (
    <>
      {props.takes && place?.state === 'OPEN' && (
        <>
          <p className="k-dim">{t('inventory/nextPlace', { position: place.position })}</p>
          <Button
            size="xl"
            fullWidth
            variant="filled"
            leftSection={<IconCheck size={20} stroke={1.6} aria-hidden="true" />}
            onClick={() => void inventory.close(nothing ? 'EMPTY' : 'DONE')}
          >
            {t(nothing ? 'inventory/isEmpty' : 'inventory/isDone', { position: place.position })}
          </Button>
        </>
      )}
      <div className="k-scan-ways">
        <OpenWay
          shows={shows}
          toggle={toggle}
          disabled={props.hidden && place !== undefined}
          label={props.hidden ? t('inventory/places') : t('loading/missing', { count: props.open })}
        />
        <DeviationWay about={inventory.last?.about} label={t('unloading/damage')} onDeviation={props.onDeviation} />
        <Button
          size="xl"
          disabled={!props.takes}
          leftSection={<IconMapPin size={20} stroke={1.6} aria-hidden="true" />}
          onClick={props.onPlace}
        >
          {t('inventory/typePlace')}
        </Button>
        <UndoWay canUndo={inventory.canUndo} undoLast={inventory.undoLast} />
      </div>
    </>
  );
}
