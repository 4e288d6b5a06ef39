import { Button } from '@mantine/core';
import { IconBuildingWarehouse } from '@tabler/icons-react';
import { type FormEvent, useMemo, useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { orgTree } from '#modules/organisation/contract/calls.ts';
import { CallError } from '#client/call/CallError.ts';
import { reachableUnits, switchToUnit, useSession } from '#client/session/session.ts';
import { unitsOf } from '#client/session/units.ts';
import { useCall } from '#client/call/useCall.ts';
import { LoginError } from './LoginError.tsx';
import { UnitField } from './UnitField.tsx';

/** Chooses another unit that the account manages. */
export function SwitchUnitDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('base');
  const session = useSession();
  const tree = useCall(orgTree, {}, { staleTime: Number.POSITIVE_INFINITY });
  const units = useMemo(() => {
    const reach = new Set(reachableUnits(session));
    return tree.data ? unitsOf(tree.data.root).filter((unit) => reach.has(unit.id)) : [];
  }, [tree.data, session]);
  const [chosen, setChosen] = useState<string>();
  const [failure, setFailure] = useState<CallError>();
  const [busy, setBusy] = useState(false);
  const submitted = async (event: FormEvent) => {
    event.preventDefault();
    if (!chosen || busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await switchToUnit(chosen);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFailure(error);
      setBusy(false);
    }
  };
  return (
    <Dialog title={t('switchUnit/title')} icon={IconBuildingWarehouse} size={400} onClose={onClose}>
      <form className="k-col" style={{ gap: 12 }} onSubmit={(event) => void submitted(event)}>
        <p className="k-dim">{t('switchUnit/hint')}</p>
        <UnitField label={t('login/unit')} units={units} value={chosen} onChange={setChosen} />
        <div role="alert">
          <LoginError error={failure} />
        </div>
        <div className="k-row" style={{ justifyContent: 'flex-end' }}>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="filled" disabled={!chosen} loading={busy}>
            {t('switchUnit/action')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
