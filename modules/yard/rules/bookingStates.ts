import type { Machine } from '#kernel/machine.ts';
import type { TextKey } from '#kernel/text.ts';

export const bookingStates = [
  'REQUESTED',
  'CONFIRMED',
  'CHECKED_IN',
  'ACTIVE',
  'COMPLETED',
  'REFUSED',
  'CANCELED',
  'NO_SHOW',
] as const;
export type BookingState = (typeof bookingStates)[number];
export type BookingAction =
  | 'confirm'
  | 'refuse'
  | 'checkIn'
  | 'undoCheckIn'
  | 'start'
  | 'complete'
  | 'cancel'
  | 'noShow';

/** What the guards read. */
export type BookingFacts = {
  /** A partner's line haul: late until it comes or is cancelled, because its freight has to be unloaded in any case. */
  readonly lineHaul: boolean;
};

const managing = ['manageDockBookings'];
const gate = ['useYMWebAppGateManager', 'manageDockBookings'];

/** Bookings that hold their dock: no two of them overlap. */
export const holdingStates: readonly BookingState[] = ['CONFIRMED', 'CHECKED_IN', 'ACTIVE'];
/** Bookings of which dock and time may still be changed. */
export const movableStates = ['REQUESTED', 'CONFIRMED', 'CHECKED_IN'] as const satisfies readonly BookingState[];

const missed = ({ lineHaul }: BookingFacts): TextKey | undefined =>
  lineHaul ? 'yard:booking/error/lineHaul' : undefined;

/** States of a booking, as dock appointments are kept in the trade (SAP EWM, OTM): planned, checked in, on the dock, off it. */
export const bookingMachine: Machine<BookingState, BookingAction, BookingFacts> = {
  name: 'dockBooking',
  states: bookingStates,
  refusal: 'base:thing/state',
  rows: [
    { from: ['REQUESTED'], action: 'confirm', to: 'CONFIRMED', permission: managing },
    { from: ['REQUESTED'], action: 'refuse', to: 'REFUSED', permission: managing },
    // Somebody who was given up may still come.
    { from: ['REQUESTED', 'CONFIRMED', 'NO_SHOW'], action: 'checkIn', to: 'CHECKED_IN', permission: gate },
    { from: ['CHECKED_IN'], action: 'undoCheckIn', to: 'CONFIRMED', permission: gate },
    // A vehicle of the depot's own that stands in the yard already needs no gate.
    { from: ['CONFIRMED', 'CHECKED_IN'], action: 'start', to: 'ACTIVE', permission: gate },
    { from: ['ACTIVE'], action: 'complete', to: 'COMPLETED', permission: gate },
    { from: ['REQUESTED', 'CONFIRMED'], action: 'cancel', to: 'CANCELED', permission: managing },
    { from: ['CONFIRMED'], action: 'noShow', to: 'NO_SHOW', permission: managing, guard: missed },
  ],
};
