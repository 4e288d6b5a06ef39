import { unknownCode } from '#modules/crossdock/contract/slots.ts';
import { fill } from '#client/slots/fillings.ts';
import { KeepUnknown } from './KeepUnknown.tsx';

/** What the module adds to screens of cross dock. */
export const slots = { 'infoscan.keepUnknown': fill(unknownCode, { component: KeepUnknown }) } as const;
