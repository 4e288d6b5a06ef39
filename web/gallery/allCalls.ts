import type { Call } from '#kernel/call.ts';
import { recordCalls } from '#modules/masterdata/contract/calls.ts';

const contracts = import.meta.glob<Record<string, unknown>>(
  ['../../modules/*/contract/**/*.ts', '!../../modules/*/contract/**/*.test.ts'],
  { eager: true },
);

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

/** Every call that the modules declare, found in their contracts, so that a new one is known here at once. */
export const allCalls: readonly Call[] = [
  ...Object.values(contracts).flatMap((contract) => Object.values(contract).flatMap(callsIn)),
  ...Object.values(recordCalls).flatMap((calls) => Object.values(calls)),
];

/** A call, or the calls of a table of calls. */
function callsIn(value: unknown): Call[] {
  if (isCall(value)) return [value];
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
    ? Object.values(value).filter(isCall)
    : [];
}

const segments = (path: string): string[] => path.split('/').filter((part) => part !== '');

/** The declared call behind a request and the parameters of its path; named segments win over parameters. */
export function callAt(method: string, path: string): { call: Call; params: Record<string, string> } | undefined {
  const asked = segments(path);
  let best: { call: Call; params: Record<string, string> } | undefined;
  for (const call of allCalls) {
    const named = segments(call.path);
    if (call.method !== method || named.length !== asked.length) continue;
    const params: Record<string, string> = {};
    const fits = named.every((part, index) => {
      const given = decodeURIComponent(asked[index] ?? '');
      const parameter = /^\{(\w+)\}$/.exec(part)?.[1];
      if (parameter) params[parameter] = given;
      return parameter !== undefined || part.toLowerCase() === given.toLowerCase();
    });
    if (fits && (!best || Object.keys(params).length < Object.keys(best.params).length)) best = { call, params };
  }
  return best;
}
