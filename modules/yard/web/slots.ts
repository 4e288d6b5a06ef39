import { keptAheadSlot } from '#client/kept/keepAhead.ts';
import { fill } from '#client/slots/fillings.ts';
import { waitingSlot } from '#client/waiting/callKind.ts';
import { keepPages } from './keepPages.ts';
import { shunterMoves } from './Shunting/shunterMoves.ts';
import { walkNotes } from './Walk/walkNotes.ts';

/** What the module keeps on the device while there is no network. */
export const slots = {
  'yard.shunterMoves': fill(waitingSlot, { waiting: shunterMoves }),
  'yard.walkNotes': fill(waitingSlot, { waiting: walkNotes }),
  'yard.keptPages': fill(keptAheadSlot, { keepAhead: keepPages }),
} as const;
