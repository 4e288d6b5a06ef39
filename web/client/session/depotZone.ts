import { type LocalDate, localDateOf } from '#kernel/date.ts';
import { sessionStore } from './session.ts';

/** IANA name of the time zone of the signed-in depot, in which its days and times are read (domain G6); before: the browser's. */
export const depotZone = (): string =>
  sessionStore.getState().session?.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The depot's day of now, wherever the browser stands. */
export const depotToday = (): LocalDate => localDateOf(Date.now(), depotZone());
