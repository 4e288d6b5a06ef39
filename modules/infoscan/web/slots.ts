import { unknownCode } from '#modules/crossdock/contract/slots.ts';
import { fill } from '#client/slots/fillings.ts';
import { waitingSlot } from '#client/waiting/callKind.ts';
import { infoScans } from './infoQueue.ts';
import { KeepUnknown } from './KeepUnknown.tsx';

/** What the module adds to screens of cross dock, and what it keeps on the device. */
export const slots = {
  'infoscan.keepUnknown': fill(unknownCode, { component: KeepUnknown }),
  'infoscan.scans': fill(waitingSlot, { waiting: infoScans }),
} as const;
