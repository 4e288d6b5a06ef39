import { useState } from 'react';
import { type Translate, useTranslation } from '#ui/translation.ts';
import { readBarcode } from '#kernel/barcode.ts';
import type { ScanAnswer } from '#modules/crossdock/contract/calls.ts';
import {
  arrivalBoard,
  getUnloading,
  type UnloadingList,
  unloadingPackages,
  unloadingTable,
} from '#modules/crossdock/contract/unloading.ts';
import { useRemembered } from '#ui/layout/remember.ts';
import { type Format, formatFor } from '#ui/text/format.ts';
import { unloadingScans } from '../list/scanKinds.ts';
import { isText, notSupported, refusal } from '../list/useListScans.ts';
import { useProcessScans } from '../list/useProcessScans.ts';
import { scanLook } from '../list/status.ts';

/** What a command on a whole list changes. */
export const unloadingAnswers = [getUnloading.id, unloadingTable.id, arrivalBoard.id];

/** What the person at the unit reads: the place of the package in large, then what it is. */
function verdictOf(answer: ScanAnswer, t: Translate<'crossdock'>, format: Format) {
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
}

/** An unloading list while people unload: the list, the last answer, the place where the person stands. */
export function useUnloading(id: string) {
  const { t, i18n } = useTranslation('crossdock');
  const format = formatFor(i18n.resolvedLanguage ?? 'en');
  const [position, setPosition] = useRemembered(`unloading/position/${id}`, '', isText);
  const [lastCode, setLastCode] = useState<string>();
  const scans = useProcessScans<UnloadingList>(id, {
    path: 'unloading',
    kind: unloadingScans,
    refreshes: unloadingPackages.id,
    about: ({ name }) => name,
    undone: t('unloading/undone'),
    verdict: (answer) => verdictOf(answer, t, format),
  });
  const packageFirst = scans.list.data?.scanOrder === 'PACKAGE_FIRST';
  const scan = (code: string, typed: boolean) => {
    const read = readBarcode(code);
    if (read.kind === 'unsupported') scans.show(notSupported(read, code, t));
    else if (read.kind === 'storingPosition') {
      setPosition(read.position);
      // The package first, then the place where it was put: the same package again, with its place.
      if (packageFirst && lastCode !== undefined) scans.scan(lastCode, typed, read.position);
    } else if (!packageFirst && position === '' && scans.list.data?.storingPositionRequired)
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
  return { ...scans, scan, position, put };
}
export type Unloading = ReturnType<typeof useUnloading>;
