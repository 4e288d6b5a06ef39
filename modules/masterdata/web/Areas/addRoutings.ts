import { routing } from '#modules/masterdata/contract/types/places.ts';
import type { PostalRange } from '#modules/masterdata/rules/postalCode.ts';
import { call } from '#client/call/call.ts';
import { CallError } from '#client/call/CallError.ts';
import { depotToday } from '#client/session/depotZone.ts';
import { refreshCalls } from '#client/call/queries.ts';
import { toastBulk } from '#ui/feedback/toasts.ts';
import { recordCallsOf } from '../Records/recordCallsOf.ts';
import { newValues } from '../Records/recordModel.ts';

const longestId = 30;
const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9_-]/g, '');

/** Ids that a routing of a range may get: what it leads to and its first code; when that is taken, with a number. */
const idsFor = (prefix: string, from: string): string[] =>
  ['', '-2', '-3', '-4'].map((end) => plain(`${prefix}-${from}`).slice(0, longestId - end.length) + end);

/** Makes a routing of each range, one call each, and says "X of Y" with what hindered the others. Answers those that are made. */
export async function addRoutings(input: {
  ranges: readonly PostalRange[];
  values: Readonly<Record<string, unknown>>;
  prefix: string;
  orgUnit: string;
}): Promise<PostalRange[]> {
  const { transfer, list } = recordCallsOf(routing);
  const { orgUnit, values } = input;
  const done: PostalRange[] = [];
  const reasons: string[] = [];
  for (const range of input.ranges) {
    for (const id of idsFor(input.prefix, range.postalCodeFrom)) {
      try {
        const body = { ...newValues(routing, depotToday()), ...values, ...range, id };
        await call(transfer, { params: { orgUnit }, body: body as never }, { silent: true });
        done.push(range);
        break;
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        if (error.code === 1731 && !id.endsWith('-4')) continue;
        const messages = error.violations.map((violation) => violation.message).filter(Boolean);
        reasons.push(`${range.postalCodeFrom} – ${range.postalCodeTo}: ${messages.join(' ') || error.said || ''}`);
        break;
      }
    }
  }
  await refreshCalls(list.id);
  toastBulk(done.length, input.ranges.length, reasons, { all: 'base:toast/saved', some: 'base:toast/savedSome' });
  return done;
}
