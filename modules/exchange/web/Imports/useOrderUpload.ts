import { useCallback, useState } from 'react';
import { translate } from '#ui/translation.ts';
import { importOrders, listImports, type OrderImport } from '#modules/exchange/contract/calls.ts';
import { fileKind } from '#modules/exchange/rules/fileKind.ts';
import { whileBusy } from '#client/call/busy.ts';
import { call } from '#client/call/call.ts';
import { CallError } from '#client/call/CallError.ts';
import { showFailure } from '#client/call/failures.ts';
import { refreshCalls } from '#client/call/queries.ts';
import { showToast, toastBulk } from '#ui/feedback/toasts.ts';

/** The beginning of a file; an interchange's header is plain ASCII, whatever its character set. */
const headOf = async (file: File): Promise<string> =>
  new TextDecoder('latin1').decode(await file.slice(0, 64).arrayBuffer());

/** The file as plain bytes: systems call the same file by many types, and only its content counts. */
const bytesOf = (file: File): Blob => file.slice(0, file.size, 'application/octet-stream');

/**
 * Reads order files one after the other; `onOne` gets the result of a single one. Files that are no order files are
 * refused with their name, the others go in all the same.
 */
export function useOrderUpload(onOne: (result: OrderImport) => void) {
  const [busy, setBusy] = useState(false);
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
            const kind = fileKind(file.name, await headOf(file));
            if (!kind) {
              reasons.push(translate('exchange:upload/notAnOrderFile', { name: file.name }));
              continue;
            }
            try {
              results.push(
                await call(
                  importOrders,
                  { query: { kind, filename: file.name.slice(0, 200) }, body: bytesOf(file) },
                  { silent: true },
                ),
              );
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
      if (files.length === 1) {
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
