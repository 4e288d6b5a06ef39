import { addDays, dateToIso } from '#kernel/date.ts';
import { useAddress } from '#client/navigation/navigation.ts';
import { depotToday } from '#client/session/depotZone.ts';
import { periodOf } from '#modules/reporting/rules/period.ts';

export const spans = ['today', 'week', 'month', 'own'] as const;
export type SpanId = (typeof spans)[number];
const daysOf = { today: 1, week: 7, month: 30 } as const;

const isSpan = (text: string | undefined): text is SpanId => spans.some((one) => one === text);
const lastDays = (days: number) => {
  const today = depotToday();
  return { from: dateToIso(addDays(today, 1 - days)), to: dateToIso(today) };
};

/** The days that figures are asked for, kept in the address; days that nobody may ask for give way to the last seven, and say so. */
export function usePeriod() {
  const [given, setSpan] = useAddress('period');
  const [from, setFrom] = useAddress('from');
  const [to, setTo] = useAddress('to');
  const span: SpanId = isSpan(given) ? given : 'week';
  const week = lastDays(daysOf.week);
  if (span !== 'own') return { span, ...lastDays(daysOf[span]), wrong: false, setSpan, setFrom, setTo };
  const own = { from: from ?? week.from, to: to ?? week.to };
  const known = /^\d{4}-\d\d-\d\d$/.test(own.from) && /^\d{4}-\d\d-\d\d$/.test(own.to);
  const wrong = !known || periodOf(own.from, own.to, 'UTC') === undefined;
  return { span, ...(wrong ? week : own), wrong, setSpan, setFrom, setTo };
}
export type ChosenPeriod = ReturnType<typeof usePeriod>;

/** As an address carries it on to the list. */
export const daysText = ({ from, to }: Pick<ChosenPeriod, 'from' | 'to'>): string => `period=own&from=${from}&to=${to}`;
