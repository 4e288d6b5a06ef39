import { useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { readBarcode } from '#kernel/barcode.ts';
import type { ScanAnswer } from '#modules/crossdock/contract/calls.ts';
import {
  expectedOnUnit,
  getUnloading,
  undoUnloadingScan,
  unloadingPackages,
} from '#modules/crossdock/contract/unloading.ts';
import { useCall } from '#client/call/useCall.ts';
import { useCommand } from '#client/call/useCommand.ts';
import { useRemembered } from '#ui/layout/remember.ts';
import { formatFor } from '#ui/text/format.ts';
import { queueName } from '#client/waiting/callKind.ts';
import { unloadingScans } from '../list/scanKinds.ts';
import { refusal, useListScans } from '../list/useListScans.ts';
import { keptKinds, useKeptList } from '../list/keptLists.ts';
import { scanLook } from '../list/status.ts';
import { shortCode } from '../loading/verdictOf.ts';

const isText = (value: unknown): value is string => typeof value === 'string';

/** The list and all its packages; both stay on the device, so that the screen opens without a network. */
function useList(id: string) {
  const list = useCall(getUnloading, { params: { id } }, { live: ['unloadingList'], silent: true });
  const expected = useCall(
    expectedOnUnit,
    { params: { id } },
    { live: ['unloadingList'], staleTime: 60_000, silent: true },
  );
  useKeptList(keptKinds.unloading, id, { list: list.data, expected: expected.data });
  return { list, expected: expected.data };
}

/** An unloading list while people unload: the list, the last answer, the place where the person stands. */
export function useUnloading(id: string) {
  const { t, i18n } = useTranslation('crossdock');
  const format = formatFor(i18n.resolvedLanguage ?? 'en');
  const { list, expected } = useList(id);
  const [position, setPosition] = useRemembered(`unloading/position/${id}`, '', isText);
  const [lastCode, setLastCode] = useState<string>();
  const undo = useCommand(undoUnloadingScan, { refreshes: [getUnloading.id, expectedOnUnit.id], saved: false });
  const verdict = (answer: ScanAnswer) => {
    const look = scanLook[answer.result];
    const { item, package: pack } = answer;
    const place = look.refusal ? null : (pack?.expectedPosition ?? null);
    const lines = item
      ? [
          [item.consigneeName, item.placeCity].filter(Boolean).join(', '),
          [item.orderNumber, format.measure('MASS', item.totalGrossWeight), item.tripName].filter(Boolean).join(' · '),
        ]
      : [];
    const next =
      answer.result === 'BELONGS_TO'
        ? [t('unloading/otherDepot')]
        : answer.result === 'UNKNOWN'
          ? [t('unloading/unknownNext')]
          : [];
    return {
      status: look.status,
      ...(look.glyph ? { glyph: look.glyph } : {}),
      title: place ?? answer.message,
      lines: [...(place ? [`${answer.message}. ${t('unloading/takeIt')}`] : []), ...lines, ...next],
      refusal: look.refusal,
    };
  };
  const scans = useListScans(id, {
    list: list.data,
    expected,
    calls: [getUnloading.id, expectedOnUnit.id, unloadingPackages.id],
    kind: unloadingScans,
    queue: queueName('crossdock.unloadingScans', id),
    about: list.data?.name,
    undo: async (packageId) => (await undo.run({ params: { id, packageId } }))?.answer,
    undone: t('unloading/undone'),
    verdict,
  });
  const packageFirst = list.data?.scanOrder === 'PACKAGE_FIRST';
  const scan = (code: string, typed: boolean) => {
    const read = readBarcode(code);
    if (read.kind === 'unsupported')
      scans.show(
        refusal(t('unloading/notSupported'), ...(read.tooLong ? [t('unloading/positionLong')] : []), shortCode(code)),
      );
    else if (read.kind === 'storingPosition') {
      setPosition(read.position);
      // The package first, then the place where it was put: the same package again, with its place.
      if (packageFirst && lastCode !== undefined) scans.scan(lastCode, typed, read.position);
    } else if (!packageFirst && position === '' && list.data?.storingPositionRequired)
      scans.show(refusal(t('unloading/positionFirst'), t('unloading/positionFirstNext')));
    else {
      setLastCode(code);
      scans.scan(code, typed, packageFirst || position === '' ? undefined : position);
    }
  };
  const put = (at: string) => {
    setPosition(at);
    const pack = scans.last?.answer?.package;
    if (pack) scans.scan(pack.barcode, true, at);
  };
  return { list, ...scans, expected, scan, position, put, setPosition, canUndo: scans.canUndo && !undo.busy };
}
export type Unloading = ReturnType<typeof useUnloading>;
