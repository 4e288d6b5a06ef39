import { LookBackPage } from './LookBackPage.tsx';

/** Component per screen id. */
export const screens = { 'lookback.moment': LookBackPage } as const;
