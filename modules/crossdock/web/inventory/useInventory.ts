import { useState } from 'react';
import { type Translate, useTranslation } from '#ui/translation.ts';
import { readBarcode } from '#kernel/barcode.ts';
import type { ScanAnswer } from '#modules/crossdock/contract/calls.ts';
import {
  getInventory,
  type InventoryList,
  inventoryFindings,
  inventoryTable,
} from '#modules/crossdock/contract/inventory.ts';
import { useRemembered } from '#ui/layout/remember.ts';
import { inventoryScans } from '../list/scanKinds.ts';
import { isText, notSupported, refusal } from '../list/useListScans.ts';
import { useProcessScans } from '../list/useProcessScans.ts';
import { scanLook } from '../list/status.ts';

const labelOf = (position: string): string => `cTF_STP_${position}`;
/** What a command on a whole list changes. */
export const inventoryAnswers = [getInventory.id, inventoryFindings.id, inventoryTable.id];

/** What the person at the place reads: the result, the shipment, and where the data had it. */
function verdictOf(answer: ScanAnswer, position: string, t: Translate<'crossdock'>) {
  const look = scanLook[answer.result];
  const { item } = answer;
  const from = item?.storingPosition;
  const takenIn = answer.result === 'OK' || answer.result === 'SURPLUS';
  const elsewhere = takenIn && position !== '' && from !== position;
  const next =
    answer.result === 'BELONGS_TO'
      ? [t('inventory/otherDepot')]
      : answer.result === 'UNKNOWN'
        ? [t('inventory/unknownNext', { position })]
        : answer.result === 'NOT_ON_LIST'
          ? [t('inventory/notPart')]
          : [];
  return {
    status: elsewhere && look.status === 'done' ? ('risk' as const) : look.status,
    ...(look.glyph ? { glyph: look.glyph } : {}),
    title: answer.message,
    lines: [
      ...(item ? [[item.consigneeName, item.placeCity].filter(Boolean).join(', '), item.orderNumber] : []),
      ...(elsewhere && item
        ? [from ? t('inventory/movesHere', { from, to: position }) : t('inventory/notBooked')]
        : []),
      ...next,
    ],
    refusal: look.refusal,
  };
}

/** The only place of a count, when it has but one. */
const onlyPlace = (list: InventoryList | undefined): string =>
  list?.placeBound && list.placeList.length === 1 ? (list.placeList[0]?.position ?? '') : '';

/** An inventory while people count: the list, the place where the person stands, the last answer. */
export function useInventory(id: string) {
  const { t } = useTranslation('crossdock');
  const [remembered, setPosition] = useRemembered(`inventory/position/${id}`, '', isText);
  // The place of the scan that the answer belongs to: the person may stand at the next one by then.
  const [scannedAt, setScannedAt] = useState('');
  const scans = useProcessScans<InventoryList>(id, {
    path: 'inventory',
    kind: inventoryScans,
    refreshes: inventoryFindings.id,
    about: ({ name }) => name,
    undone: t('inventory/undone'),
    // A blind count says nothing of what is expected, also not without a network.
    judges: ({ hidden }) => !hidden,
    verdict: (answer) => verdictOf(answer, scannedAt, t),
  });
  const list = scans.list.data;
  const position = remembered || onlyPlace(list);
  // Said to be counted on this device, without an answer yet.
  const closing = (at: string) => scans.queue.shown.some(({ body }) => body.placeAs && body.barcode === labelOf(at));
  const expectedAt = new Map((scans.expected ?? []).map((one) => [one.packageId, one.expectedPosition]));
  const placeOf = (at: string) => {
    const place = list?.placeList.find((one) => one.position === at);
    if (!place) return undefined;
    // Without a network the list is not read again: what this device was answered counts all the same.
    const done = scans.doneAt(at);
    const booked = done.filter(({ packageId }) => list?.hidden || expectedAt.get(packageId) === at);
    return {
      ...place,
      state: closing(at) ? ('DONE' as const) : place.state,
      found: Math.max(place.found, done.length),
      registered: Math.max(place.registered, booked.length),
    };
  };
  /** Scans of a place that wait on this device. */
  const waitingAt = (at: string): number =>
    scans.queue.shown.filter(({ body }) => body.placeAs === undefined && body.storingPosition === at).length;
  const close = (as: 'DONE' | 'EMPTY', at = position) => scans.queue.addPlace(labelOf(at), as);
  /** To the next place: the one before is counted. */
  const goTo = (at: string) => {
    if (list?.placeBound && !placeOf(at))
      return scans.show(refusal(t('inventory/otherPlace'), t('inventory/otherPlaceNext'), at));
    const before = placeOf(position);
    // The queue says itself when the device could not keep it.
    if (before && position !== at && before.state === 'OPEN') void close('DONE');
    setPosition(at);
    scans.setAside();
  };
  const scan = (code: string, typed: boolean) => {
    const read = readBarcode(code);
    if (read.kind === 'unsupported') scans.show(notSupported(read, code, t));
    else if (read.kind === 'storingPosition') goTo(read.position);
    else if (position === '' && list?.placeBound)
      scans.show(refusal(t('inventory/placeFirst'), t('inventory/scanPlaceNext')));
    else {
      setScannedAt(position);
      scans.scan(code, typed, position === '' ? undefined : position);
    }
  };
  return { ...scans, scan, position, place: placeOf(position), waitingAtPlace: waitingAt(position), goTo, close };
}
export type Inventory = ReturnType<typeof useInventory>;
