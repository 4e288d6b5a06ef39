import { addDays, dateToIso, isoToDate } from '#kernel/date.ts';
import { useAddress } from '#client/navigation/navigation.ts';
import { depotToday } from '#client/session/depotZone.ts';
import { mostArchiveDays, wrongSpan } from '../../rules/archive.ts';

const isDay = (iso: string | undefined): iso is string => iso !== undefined && wrongSpan(iso, iso) === undefined;

/** The days of the archive, kept in the address; without one the last seven. A span that nobody may ask for is drawn in to its last day. */
export function useSpan() {
  const [givenFrom, setFrom] = useAddress('from');
  const [givenTo, setTo] = useAddress('to');
  const to = isDay(givenTo) ? givenTo : dateToIso(depotToday());
  const before = (days: number) => dateToIso(addDays(isoToDate(to), -days));
  const from = isDay(givenFrom) ? givenFrom : before(6);
  const wrong = wrongSpan(from, to);
  const allowed = wrong === 'reversed' ? to : wrong === 'tooLong' ? before(mostArchiveDays - 1) : from;
  return { from: allowed, to, wrong, setFrom, setTo };
}
export type Span = ReturnType<typeof useSpan>;
