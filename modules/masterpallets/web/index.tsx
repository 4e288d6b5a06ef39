import { usePlace } from '#client/navigation/navigation.ts';
import { PalletPage } from './PalletPage.tsx';
import { Pallets } from './Pallets.tsx';

/** `/TH/masterpallets` lists them, `/TH/masterpallets/{id}` builds one. */
function MasterPallets() {
  const { entityId } = usePlace();
  return entityId ? <PalletPage key={entityId} id={entityId} /> : <Pallets />;
}

/** Component per screen id. */
export const screens = { 'masterpallets.pallets': MasterPallets } as const;
