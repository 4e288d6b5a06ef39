import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type Translate, useTranslation } from '#ui/translation.ts';
import type { ScanAnswer } from '#modules/crossdock/contract/calls.ts';
import type { InventoryList, InventoryPlace } from '#modules/crossdock/contract/inventory.ts';
import { isHandled } from '#modules/shipments/rules/packageProcess.ts';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import type { Scanning } from '../list/process.ts';
import type { Showing } from '../list/ScanScreen.tsx';
import { DeviationWay, OpenWay, PlaceWay, UndoWay } from '../list/ScanWays.tsx';
import { markOf, placeStatus } from './status.ts';
import type { Inventory } from './useInventory.ts';

type At = Scanning<InventoryList, Inventory>;

export const scannable: readonly InventoryList['state'][] = ['RELEASED', 'INPROGRESS'];
/** Up to so many packages a place shows each as a mark of its own. */
const mostMarks = 24;
const openAt = (place: InventoryPlace): number => Math.max(0, place.expected - place.registered);

export function instruction({ list, scans, takes }: At, t: Translate<'crossdock'>): string {
  if (list.state === 'CREATED') return t('inventory/notReleased');
  if (list.state === 'FINISHED') return t('inventory/finished');
  if (!takes) return t('loading/closed');
  if (scans.position !== '') return t('inventory/scanAt');
  return t(list.placeBound ? 'inventory/scanPlace' : 'inventory/scanAny');
}

/** What is said of a package that was counted. */
export function word(result: ScanAnswer['result'], t: Translate<'crossdock'>): string | undefined {
  if (result === 'OK') return t('state/REGISTERED');
  return result === 'NOT_ON_LIST' || result === 'ALREADY_SCANNED' ? t(`inventory/scan/${result}`) : undefined;
}

/** The place in large, how much of it is counted, and a mark for each package; before the first place, how many places are done. */
export function Counter({ list, scans }: At) {
  const { t } = useTranslation('crossdock');
  const { place, position, waitingAtPlace: waiting } = scans;
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
  const left = Math.max(0, of.expected - of.registered);
  return (
    <div className="th-at">
      <Count place={position} done={done} expected={list.hidden ? undefined : of.expected} />
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

/** What is open at the place where the person stands; before the first place, which places are. */
export function Open(at: At) {
  const { list, scans } = at;
  return scans.place ? <OpenHere {...at} place={scans.place} /> : <OpenPlaces list={list} onGo={scans.goTo} />;
}

/** Packages that the data have at this place and that nobody has counted. */
function OpenHere({ scans, place, onDeviation }: At & { place: InventoryPlace }) {
  const { t } = useTranslation('crossdock');
  const here = (scans.expected ?? []).filter(
    (one) => one.expectedPosition === place.position && !isHandled(one.processStatus),
  );
  if (openAt(place) === 0 || here.length === 0) return <p className="th-line k-dim">{t('inventory/allDone')}</p>;
  return (
    <ul>
      {here.map((one) => (
        <li key={one.packageId}>
          <button type="button" className="th-line th-open" onClick={() => onDeviation(one.itemId, one.packageId)}>
            <span className="k-fig th-code">{`…${one.barcode.slice(-4)}`}</span>
            <b className="k-cut k-space">{scans.itemOf(one.barcode)?.consigneeName}</b>
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
export function Ways({ list, scans, takes, onPlace, onDeviation, shows, toggle }: At & Showing) {
  const { t } = useTranslation('crossdock');
  const { place } = scans;
  const nothing = place !== undefined && place.found + scans.waitingAtPlace === 0;
  const open = place ? openAt(place) : list.placeList.filter((one) => one.state === 'OPEN').length;
  return (
    <>
      {takes && place?.state === 'OPEN' && (
        <>
          <p className="k-dim">{t('inventory/nextPlace', { position: place.position })}</p>
          <Button
            size="xl"
            fullWidth
            variant="filled"
            leftSection={<IconCheck size={20} stroke={1.6} aria-hidden="true" />}
            onClick={() => void scans.close(nothing ? 'EMPTY' : 'DONE')}
          >
            {t(nothing ? 'inventory/isEmpty' : 'inventory/isDone', { position: place.position })}
          </Button>
        </>
      )}
      <div className="k-scan-ways">
        <OpenWay
          shows={shows}
          toggle={toggle}
          disabled={list.hidden && place !== undefined}
          label={list.hidden ? t('inventory/places') : t('loading/missing', { count: open })}
        />
        <DeviationWay about={scans.last?.about} label={t('unloading/damage')} onDeviation={onDeviation} />
        <PlaceWay disabled={!takes} label={t('inventory/typePlace')} onPlace={onPlace} />
        <UndoWay canUndo={scans.canUndo} undoLast={scans.undoLast} />
      </div>
    </>
  );
}
