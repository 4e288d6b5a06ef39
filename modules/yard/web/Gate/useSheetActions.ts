import { IconQrcode, IconRefresh } from '@tabler/icons-react';
import { call } from '#client/call/call.ts';
import { openFile } from '#client/files/openFile.ts';
import { useCommand } from '#client/call/useCommand.ts';
import { useAccess } from '#client/session/useAccess.ts';
import { gateCode, gateSheet } from '#modules/yard/contract/selfCheckIn.ts';
import type { Action } from '#ui/actions/action.ts';
import { showMessage } from '#ui/dialogs/message.tsx';

/** The sheet with the code for drivers: printed, and made anew when the old one has gone astray. */
export function useSheetActions(): readonly Action[] {
  const may = useAccess();
  const renewing = useCommand(gateCode, { saved: { key: 'yard:gate/renewed' } });
  const print = async () => {
    // The first print makes the code.
    await call(gateCode, { body: { clientKey: crypto.randomUUID(), renew: false } });
    await openFile(gateSheet, {});
  };
  const renew = async () => {
    const sure = await showMessage({
      icon: 'warning',
      title: { key: 'yard:gate/renewCode' },
      text: { key: 'yard:gate/renewText' },
      answers: [{ value: 'yes', label: { key: 'yard:gate/renewCode' } }],
    });
    if (sure) await renewing.run({ body: { clientKey: crypto.randomUUID(), renew: true } });
  };
  const when = () => may(gateCode.access);
  return [
    {
      id: 'yard.printSheet',
      labelKey: 'yard:gate/printSheet',
      icon: IconQrcode,
      category: 'display',
      when,
      run: () => void print(),
    },
    {
      id: 'yard.renewCode',
      labelKey: 'yard:gate/renewCode',
      icon: IconRefresh,
      category: 'manage',
      when,
      run: () => void renew(),
    },
  ];
}
