import { useState } from 'react';
import { type Translate, useTranslation } from '#ui/translation.ts';
import { readBarcode } from '#kernel/barcode.ts';
import type { ScanAnswer } from '#modules/crossdock/contract/calls.ts';
import {
  expectedInHall,
  getInventory,
  type InventoryList,
  inventoryFindings,
  undoInventoryScan,
} from '#modules/crossdock/contract/inventory.ts';
import { useCall } from '#client/call/useCall.ts';
import { useCommand } from '#client/call/useCommand.ts';
import { useRemembered } from '#ui/layout/remember.ts';
import { queueName } from '#client/waiting/callKind.ts';
import { inventoryScans } from '../list/scanKinds.ts';
import { refusal, useListScans } from '../list/useListScans.ts';
import { keptKinds, useKeptList } from '../list/keptLists.ts';
import { scanLook } from '../list/status.ts';
import { shortCode } from '../loading/verdictOf.ts';

const isText = (value: unknown): value is string => typeof value === 'string';
const labelOf = (position: string): string => `cTF_STP_${position}`;

/** The list and all its packages; both stay on the device, so that the screen opens without a network. */
function useList(id: string) {
  const list = useCall(getInventory, { params: { id } }, { live: ['inventoryList'], silent: true });
  const expected = useCall(
    expectedInHall,
    { params: { id } },
    { live: ['inventoryList'], staleTime: 60_000, silent: true },
  );
  useKeptList(keptKinds.inventory, id, { list: list.data, expected: expected.data });
  return { list, expected: expected.data };
}

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
  const { list, expected } = useList(id);
  const [remembered, setPosition] = useRemembered(`inventory/position/${id}`, '', isText);
  const position = remembered || onlyPlace(list.data);
  // The place of the scan that the answer belongs to: the person may stand at the next one by then.
  const [scannedAt, setScannedAt] = useState('');
  const undo = useCommand(undoInventoryScan, { refreshes: [getInventory.id, expectedInHall.id], saved: false });
  const scans = useListScans(id, {
    list: list.data,
    // A blind count says nothing of what is expected, also not without a network.
    expected: list.data?.hidden ? undefined : expected,
    calls: [getInventory.id, expectedInHall.id, inventoryFindings.id],
    kind: inventoryScans,
    queue: queueName('crossdock.inventoryScans', id),
    about: list.data?.name,
    undo: async (packageId) => (await undo.run({ params: { id, packageId } }))?.answer,
    undone: t('inventory/undone'),
    verdict: (answer) => verdictOf(answer, scannedAt, t),
  });
  // Said to be counted on this device, without an answer yet.
  const closing = (at: string) => scans.queue.shown.some(({ body }) => body.placeAs && body.barcode === labelOf(at));
  const expectedAt = new Map((expected ?? []).map((one) => [one.packageId, one.expectedPosition]));
  const placeOf = (at: string) => {
    const place = list.data?.placeList.find((one) => one.position === at);
    if (!place) return undefined;
    // Without a network the list is not read again: what this device was answered counts all the same.
    const done = scans.doneAt(at);
    const booked = done.filter(({ packageId }) => list.data?.hidden || expectedAt.get(packageId) === at);
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
    if (list.data?.placeBound && !placeOf(at))
      return scans.show(refusal(t('inventory/otherPlace'), t('inventory/otherPlaceNext'), at));
    const before = placeOf(position);
    // The queue says itself when the device could not keep it.
    if (before && position !== at && before.state === 'OPEN') void close('DONE');
    setPosition(at);
    scans.setAside();
  };
  const scan = (code: string, typed: boolean) => {
    const read = readBarcode(code);
    if (read.kind === 'unsupported')
      scans.show(
        refusal(t('unloading/notSupported'), ...(read.tooLong ? [t('unloading/positionLong')] : []), shortCode(code)),
      );
    else if (read.kind === 'storingPosition') goTo(read.position);
    else if (position === '' && list.data?.placeBound)
      scans.show(refusal(t('inventory/placeFirst'), t('inventory/scanPlaceNext')));
    else {
      setScannedAt(position);
      scans.scan(code, typed, position === '' ? undefined : position);
    }
  };
  return {
    list,
    ...scans,
    expected,
    scan,
    position,
    place: placeOf(position),
    waitingAtPlace: waitingAt(position),
    goTo,
    close,
    canUndo: scans.canUndo && !undo.busy,
  };
}
export type Inventory = ReturnType<typeof useInventory>;
