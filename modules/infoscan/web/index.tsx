import { LeadsTo } from '#client/navigation/LeadsTo.tsx';
import { InfoScan } from './InfoScan.tsx';

/** Component per screen id. */
export const screens = {
  'infoscan.scan': InfoScan,
  'infoscan.dispatch': () => <LeadsTo address="/INF/scan" />,
  'infoscan.hall': InfoScan,
} as const;
