import { PartnerScreen } from './Partners/PartnerScreen.tsx';
import { OutMessageScreen } from './OutMessages/OutMessageScreen.tsx';

/** Component per screen id. */
export const screens = { 'outbound.outMessages': OutMessageScreen, 'outbound.partners': PartnerScreen } as const;
