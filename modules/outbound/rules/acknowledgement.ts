import type { LocalDateTime } from '#kernel/date.ts';
import { part, readSegments, type Segment } from '#modules/exchange/rules/edifact.ts';

const two = (n: number): string => String(n).padStart(2, '0');
const released = (text: string): string => text.replace(/[?+:']/g, '?$&');
/** An element as it came, its components with their separators. */
const copied = (segment: Segment, element: number): string =>
  (segment.elements[element]?.[0] ?? []).map((one) => released(one.trim())).join(':');

/** By what its sender calls an interchange; undefined for what has no envelope. */
export function referenceOf(text: string): string | undefined {
  const unb = readSegments(text).segments.find((one) => one.tag === 'UNB');
  return unb && (part(unb, 4) || undefined);
}

/**
 * Answer to an EDIFACT interchange (CONTRL, FORTRAS 12): it was read; messages that are no orders are refused by name, because none of them is
 * taken in. It speaks of syntax only: what is wrong with an order is for a person. Undefined for what has no envelope, and for a CONTRL.
 */
export function writeAcknowledgement(text: string, control: string, now: LocalDateTime): string | undefined {
  const { segments } = readSegments(text);
  const unb = segments.find((one) => one.tag === 'UNB');
  const heads = segments.filter((one) => one.tag === 'UNH');
  if (!unb || heads.length === 0 || heads.some((one) => part(one, 1) === 'CONTRL')) return undefined;
  const old = heads.some((one) => part(one, 1, 4) === 'EAN002');
  const refused = heads.filter((one) => !['IFTMIN', 'IFCSUM'].includes(part(one, 1)));
  const whole = refused.length === heads.length;
  const body = [
    `UCI+${released(part(unb, 4))}+${copied(unb, 1)}+${copied(unb, 2)}+${whole ? '4+14' : '7'}`,
    // 14: not supported here
    ...(whole ? [] : refused.map((one) => `UCM+${released(part(one, 0))}+${copied(one, 1)}+4+14`)),
  ];
  const [year, month, day, hour, minute] = now;
  const date = `${two(year % 100)}${two(month)}${two(day)}:${two(hour)}${two(minute)}`;
  return [
    "UNA:+.? '",
    `UNB+UNOC:3+${copied(unb, 2)}+${copied(unb, 1)}+${date}+${control}'`,
    `UNH+1+${old ? 'CONTRL:2:2:UN:EAN002' : 'CONTRL:D:3:UN:EAN004'}'`,
    ...body.map((segment) => `${segment}'`),
    `UNT+${body.length + 2}+1'`,
    `UNZ+1+${control}'`,
  ]
    .map((line) => `${line}\r\n`)
    .join('');
}
