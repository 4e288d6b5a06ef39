import { InfoScan } from './InfoScan.tsx';

/** Component per screen id. */
export const screens = { 'infoscan.scan': InfoScan, 'infoscan.hall': InfoScan } as const;
