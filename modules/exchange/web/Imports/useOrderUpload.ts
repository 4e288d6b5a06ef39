import { useCallback, useEffect, useRef, useState } from 'react';
import { translate } from '#ui/translation.ts';
import { importOrders, listImports, type OrderImport } from '#modules/exchange/contract/calls.ts';
import { whileBusy } from '#client/call/busy.ts';
import { call } from '#client/call/call.ts';
import { CallError } from '#client/call/CallError.ts';
import { showFailure } from '#client/call/failures.ts';
import { refreshCalls } from '#client/call/queries.ts';
import { showToast, toastBulk } from '#ui/feedback/toasts.ts';
import { orderFile } from './orderFile.ts';

/**
 * Reads order files one after the other; `onOne` gets the result of a single one while its page still stands. Files that are no order files are
 * refused with their name, the others go in all the same.
 */
export function useOrderUpload(onOne: (result: OrderImport) => void) {
  const [busy, setBusy] = useState(false);
  const here = useRef(true);
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
      try {
        await whileBusy(async () => {
          for (const file of files) {
            const sent = await orderFile(file);
            if (!sent) {
              reasons.push(translate('exchange:upload/notAnOrderFile', { name: file.name }));
              continue;
            }
            try {
              results.push(await call(importOrders, sent, { silent: true }));
            } catch (error) {
              if (!(error instanceof CallError)) throw error;
              if (files.length === 1) showFailure(error);
              else reasons.push(`${file.name}: ${error.said ?? translate('base:toast/importFailed')}`);
            }
          }
        });
      } finally {
        setBusy(false);
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
  return { upload, busy };
}
