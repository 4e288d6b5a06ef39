import { addDays, compareDates, dateToIso, instantOf, isoToDate, isoToTime, localDateOf } from '#kernel/date.ts';
import { refused } from '#kernel/errors.ts';
import { inUnitOf } from '#platform/inUnitOf.ts';
import type { AnswerOf } from '#kernel/call.ts';
import type { ViewContext } from '#platform/context.ts';
import type { RawContext } from '#platform/module.ts';
import { sendAttachment } from '#platform/sendAttachment.ts';
import type { previewCollection } from '../contract/collections.ts';
import { type Appointment, calendarFile } from '../rules/calendarFile.ts';
import { collectionDays, plannedDays } from '../rules/plannedDays.ts';
import { wallWindow } from '../rules/wallWindow.ts';
import { calendarOfRow } from './calendarOfRow.ts';
import { collectionRow } from './collections.ts';
import { placeOf } from './placeOf.ts';

const most = 400;

/** Days of a collection between two days, as they are said and as holidays have them. */
export async function previewOf(
  ctx: ViewContext,
  id: string,
  { from, to }: { from: string; to: string },
): Promise<AnswerOf<typeof previewCollection>> {
  if (to < from) throw refused('templates:error/backwards');
  if (compareDates(isoToDate(to), addDays(isoToDate(from), most)) > 0)
    throw refused('templates:error/tooLong', { most });
  const row = await collectionRow(ctx, id);
  const { calendar } = await placeOf(ctx, row);
  return {
    region: calendar.region,
    days: plannedDays(calendarOfRow(row), calendar, from, to).map(({ planned, day, kind, holiday }) => ({
      planned: isoToDate(planned),
      day: day === null ? null : isoToDate(day),
      kind,
      holiday,
    })),
    holidays: Object.entries(calendar.holidays)
      .filter(([day]) => from <= day && day <= to)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([day, name]) => ({ day: isoToDate(day), name })),
    knownUntil: calendar.years[1],
  };
}

/** The days of the next twelve months as a calendar file. */
async function fileOf(ctx: ViewContext, id: string): Promise<{ name: string; text: string }> {
  const row = await collectionRow(ctx, id);
  const { place, calendar } = await placeOf(ctx, row);
  const today = localDateOf(ctx.now, ctx.timezone);
  const days =
    row.state === 'ENDED'
      ? []
      : collectionDays(calendarOfRow(row), calendar, dateToIso(today), dateToIso(addDays(today, 365)));
  const address = place?.address;
  const location = address
    ? [
        address.name1,
        [address.street, address.streetNumber].filter(Boolean).join(' '),
        `${address.postalCode} ${address.city}`,
      ]
        .filter((part) => part !== '')
        .join(', ')
    : row.place_name;
  const appointments = days.map(({ day }): Appointment => {
    const date = isoToDate(day);
    const window = wallWindow(
      date,
      row.window_from === null ? null : isoToTime(row.window_from),
      row.window_to === null ? null : isoToTime(row.window_to),
      ctx.timezone,
    );
    return {
      uid: `${row.id}-${day}@${ctx.unit}`,
      day,
      from: window.from && instantOf(date, window.from, ctx.timezone),
      to: window.to && instantOf(date, window.to, ctx.timezone),
      summary: row.name,
      location,
      description: [ctx.t('templates:file/packages', { count: row.number_of_packages }), row.pickup_instruction]
        .filter(Boolean)
        .join('\n'),
    };
  });
  return { name: row.name, text: calendarFile(row.name, appointments, ctx.now) };
}

export async function sendCalendar(ctx: RawContext, id: string): Promise<unknown> {
  const { name, text } = await inUnitOf(ctx, (at) => fileOf(at, id));
  return sendAttachment(ctx, Buffer.from(text), `${name.replace(/[^\p{L}\p{N} _-]/gu, '')}.ics`, 'text/calendar');
}
