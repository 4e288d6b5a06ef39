import { useCallback, useEffect, useRef, useState } from 'react';
import { translate } from '#ui/translation.ts';
import { importOrders, listImports, type OrderImport } from '#modules/exchange/contract/calls.ts';
import { call } from '#client/call/call.ts';
import { CallError, isUnreached } from '#client/call/CallError.ts';
import { showFailure } from '#client/call/failures.ts';
import { refreshCalls } from '#client/call/queries.ts';
import { showToast, toastBulk } from '#ui/feedback/toasts.ts';
import { orderFile } from './orderFile.ts';

/** A file on its way: how much of it has gone, and which of how many it is. */
export type Sending = { name: string; at: number; of: number; sent: number; total: number };
type Sent = NonNullable<Awaited<ReturnType<typeof orderFile>>>;

/** What is to be said of a file whose connection broke: whether it can have been taken in, and that sending it again does no harm. */
const broken = (name: string, gone: { sent: number; total: number }): string =>
  translate(gone.sent < gone.total ? 'exchange:upload/cut' : 'exchange:upload/unanswered', {
    name,
    share: gone.total === 0 ? 0 : Math.floor((100 * gone.sent) / gone.total),
  });

/**
 * Sends order files one after the other; `onOne` gets the result of a single one while its page still stands. Files that are no order files are
 * refused with their name, the others go in all the same; broken off, those that have not gone yet stay here.
 */
export function useOrderUpload(onOne: (result: OrderImport) => void) {
  const [busy, setBusy] = useState(false);
  const [sending, setSending] = useState<Sending>();
  const here = useRef(true);
  const breaking = useRef<AbortController>(undefined);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  const upload = useCallback(
    async (list: FileList | readonly File[] | null) => {
      const files = [...(list ?? [])];
      if (files.length === 0) return;
      setBusy(true);
      const reasons: string[] = [];
      const results: OrderImport[] = [];
      const breaks = new AbortController();
      breaking.current = breaks;
      const send = async (file: File, sent: Sent, at: number): Promise<void> => {
        const gone = { sent: 0, total: file.size };
        const show = () => setSending({ name: file.name, at, of: files.length, ...gone });
        show();
        try {
          const onSent = (bytes: number, total: number) => {
            Object.assign(gone, { sent: bytes, total });
            show();
          };
          results.push(await call(importOrders, sent, { silent: true, signal: breaks.signal, onSent }));
        } catch (error) {
          if (breaks.signal.aborted) reasons.push(translate('exchange:upload/brokenOff', { name: file.name }));
          else if (!(error instanceof CallError)) throw error;
          else if (isUnreached(error)) reasons.push(broken(file.name, gone));
          else if (files.length === 1) showFailure(error);
          else reasons.push(`${file.name}: ${error.said ?? translate('base:toast/importFailed')}`);
        }
      };
      try {
        for (const [index, file] of files.entries()) {
          if (breaks.signal.aborted) break;
          const sent = await orderFile(file);
          if (sent) await send(file, sent, index + 1);
          else reasons.push(translate('exchange:upload/notAnOrderFile', { name: file.name }));
        }
      } finally {
        setBusy(false);
        setSending(undefined);
      }
      await refreshCalls(listImports.id);
      const [first] = results;
      // Whoever has gone on to another page meanwhile is told, and not fetched back.
      if (files.length === 1 && (here.current || !first)) {
        if (first) onOne(first);
        else if (reasons[0]) showToast({ look: 'late', title: { key: 'base:toast/importFailed' }, text: reasons[0] });
        return;
      }
      toastBulk(results.length, files.length, reasons, {
        all: 'base:toast/imported',
        some: 'exchange:upload/some',
      });
    },
    [onOne],
  );
  return { upload, busy, sending, breakOff: () => breaking.current?.abort() };
}
