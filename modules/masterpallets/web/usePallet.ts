import { useState } from 'react';
import { readBarcode } from '#kernel/barcode.ts';
import { getMasterPallet, type MasterPallet } from '#modules/masterpallets/contract/calls.ts';
import { failureSentence } from '#client/call/failures.ts';
import { queryClient, queryKeyOf } from '#client/call/queries.ts';
import { useCall } from '#client/call/useCall.ts';
import { useSession } from '#client/session/session.ts';
import { queueName } from '#client/waiting/callKind.ts';
import { useKeptPage } from '#client/kept/useKeptPage.ts';
import { useCallQueue } from '#client/waiting/useCallQueue.ts';
import type { ScanVerdict } from '#ui/scan/ScanResult.tsx';
import { signalScan } from '#ui/scan/signal.ts';
import { useTranslation } from '#ui/translation.ts';
import { scanStatus } from './look.ts';
import { believedFor, keptPallet } from './keepPallets.ts';
import { palletScans } from './palletScans.ts';

/** What the pallet on this device says of a code, and what waits for it. */
function onItAlready(
  code: string,
  pallet: MasterPallet | undefined,
  waiting: readonly { body: { barcode: string } }[],
): boolean {
  const on = pallet?.masterPalletContentItems.flatMap(({ packages }) => packages.map(({ barcode }) => barcode)) ?? [];
  return [...on, ...waiting.map(({ body }) => plain(body.barcode))].includes(plain(code));
}
const plain = (code: string): string => {
  const read = readBarcode(code);
  return read.kind === 'external' ? read.barcode : code.trim();
};

/** A pallet while somebody builds it: scans are kept on the device and sent in their order. */
export function usePallet(id: string) {
  const { t } = useTranslation('masterpallets');
  const branch = useSession().orgUnit;
  const params = { branch, id };
  const pallet = useCall(getMasterPallet, { params }, { live: ['masterPallet'], silent: true });
  const kept = keptPallet(branch, id, pallet.data);
  useKeptPage(kept.path, kept.answers, believedFor);
  const [last, setLast] = useState<{ verdict: ScanVerdict; packageId?: string }>();
  const show = (fresh: MasterPallet) => queryClient.setQueryData(queryKeyOf(getMasterPallet.id, { params }), fresh);
  const late = (title: string, ...lines: string[]) => {
    signalScan('refused');
    setLast({ verdict: { status: 'late', glyph: 'stop', title, lines, refusal: true } });
  };
  const queue = useCallQueue(
    queueName('masterpallets.scans', id),
    palletScans,
    {
      answered: (answer) => {
        show(answer.pallet);
        const status = scanStatus(answer.result);
        signalScan(status === 'done' ? 'done' : status === 'risk' ? 'warning' : 'refused');
        const item = answer.pallet.masterPalletContentItems.find((one) => one.orderNumber === answer.orderNumber);
        const pack = item?.packages.find((one) => answer.barcode.endsWith(one.barcode));
        const count = item && {
          on: item.packages.length,
          count: item.packages.length + item.elsewhere.length,
        };
        setLast({
          verdict: {
            status,
            ...(status === 'late' ? { glyph: 'stop' as const, refusal: true } : {}),
            title: answer.result === 'ADDED' && count ? t('scan/added', count) : answer.message,
            lines: [answer.next ?? '', answer.consigneeName ?? '', answer.orderNumber ?? answer.barcode].filter(
              (line) => line !== '',
            ),
          },
          ...(answer.result === 'ADDED' && pack ? { packageId: pack.packageId } : {}),
        });
      },
      waits: ({ body, said }) => {
        signalScan(said === 'TWICE' ? 'warning' : 'done');
        const title = t(said === 'TWICE' ? 'scan/ALREADY_ON_IT' : 'waits');
        setLast({ verdict: { status: 'transit', title, lines: [body.barcode] } });
      },
      refused: (error, scan) => late(t('refused'), failureSentence(error), scan.barcode),
      notKept: (scan) => late(t('notKept'), scan.barcode),
      notRead: () => setLast(undefined),
    },
    pallet.data?.number,
  );
  return {
    pallet,
    params,
    last,
    queue,
    show,
    forget: () => setLast(undefined),
    scan: (barcode: string, manual: boolean) =>
      queue.add(
        { branch, barcode: barcode.slice(0, 120), manual, clientKey: crypto.randomUUID(), scannedAt: Date.now() },
        onItAlready(barcode, pallet.data, queue.shown) ? 'TWICE' : 'UNJUDGED',
      ),
  };
}
