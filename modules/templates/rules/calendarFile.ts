/** One appointment of a calendar file. Instants in epoch ms; without them it takes the whole day. */
export type Appointment = {
  /** The same for the same appointment in every file: programs replace it. */
  readonly uid: string;
  /** `2026-11-29` */
  readonly day: string;
  readonly from: number | null;
  readonly to: number | null;
  readonly summary: string;
  readonly location: string;
  readonly description: string;
};

/** RFC 5545, 3.3.11: what a value of text must not carry as it is. */
const text = (value: string): string =>
  value
    .replace(/\\/g, '\\\\')
    .replace(/([;,])/g, '\\$1')
    .replace(/\r\n|\r|\n/g, '\\n');

/** Octets of a character in UTF-8. */
const octetsOf = (letter: string): number => {
  const code = letter.codePointAt(0) ?? 0;
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
};

/** RFC 5545, 3.1: no line is longer than 75 octets; the rest follows behind a blank. A character is never cut in two. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const letter of line) {
    const size = octetsOf(letter);
    if (octets + size > 75) {
      parts.push(part);
      part = ' ';
      octets = 1;
    }
    part += letter;
    octets += size;
  }
  return [...parts, part].join('\r\n');
}

const utc = (instant: number): string => new Date(instant).toISOString().replace(/[-:]|\.\d+/g, '');
const whole = (day: string): string => day.replaceAll('-', '');
const dayAfter = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

/**
 * A calendar file (RFC 5545) with every appointment on its own and in UTC: days that a holiday has moved are where they are done, and no
 * program has to know the zone or the rule. @param at epoch ms of the file
 */
export function calendarFile(name: string, appointments: readonly Appointment[], at: number): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Kontor//Recurring collections//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${text(name)}`,
    ...appointments.flatMap((one) => [
      'BEGIN:VEVENT',
      `UID:${text(one.uid)}`,
      `DTSTAMP:${utc(at)}`,
      ...(one.from === null || one.to === null
        ? [`DTSTART;VALUE=DATE:${whole(one.day)}`, `DTEND;VALUE=DATE:${whole(dayAfter(one.day))}`]
        : [`DTSTART:${utc(one.from)}`, `DTEND:${utc(one.to)}`]),
      `SUMMARY:${text(one.summary)}`,
      ...(one.location === '' ? [] : [`LOCATION:${text(one.location)}`]),
      ...(one.description === '' ? [] : [`DESCRIPTION:${text(one.description)}`]),
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}
