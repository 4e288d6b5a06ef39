import { IconLock } from '@tabler/icons-react';
import type { MasterPallet } from '#modules/masterpallets/contract/calls.ts';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { useTranslation } from '#ui/translation.ts';
import { palletStatus } from './look.ts';

/** State of a master pallet wherever it stands; a closed one shows a lock (specification 3, 4). */
export function PalletState({ state, boxed }: { state: MasterPallet['masterPalletState']; boxed?: boolean }) {
  const { t } = useTranslation('masterpallets');
  return (
    <span className="k-row k-row-tight">
      <StatusMark
        {...(boxed ? { look: 'boxed' as const } : {})}
        status={palletStatus[state]}
        label={t(`state/${state}`)}
      />
      {state === 'CLOSED' && <IconLock size={16} stroke={1.6} role="img" aria-label={t('locked')} />}
    </span>
  );
}
