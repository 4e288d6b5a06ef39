import { usePlace } from '#client/navigation/navigation.ts';
import { Accounts } from './Accounts.tsx';
import { partnerOfAddress } from './address.ts';
import { StatementPage } from './StatementPage.tsx';

/** `/TH/equipment` lists the accounts, `/TH/equipment/{KIND}~{id}` is the statement of one. */
function Equipment() {
  const { entityId } = usePlace();
  const partner = partnerOfAddress(entityId);
  return partner ? <StatementPage key={entityId} partner={partner} /> : <Accounts />;
}

/** Component per screen id. */
export const screens = { 'equipment.accounts': Equipment } as const;
