import { fill } from '#client/slots/fillings.ts';
import { waitingSlot } from '#client/waiting/callKind.ts';
import { keptAheadSlot } from '#client/kept/keepAhead.ts';
import { keepPallets } from './keepPallets.ts';
import { palletScans } from './palletScans.ts';

/** What the module keeps on the device while there is no network. */
export const slots = {
  'masterpallets.scans': fill(waitingSlot, { waiting: palletScans }),
  'masterpallets.kept': fill(keptAheadSlot, { keepAhead: keepPallets }),
} as const;
