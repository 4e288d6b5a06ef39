import { describe } from 'vitest';
import { holdTable, unjudged, type Verdict } from './hold.ts';
import { bodyOf, type Entry, fieldOf, type Operation, paths } from './tables.ts';

type CallEntry = Entry & {
  method?: string;
  base?: string | null;
  path?: string | null;
  query?: string[] | null;
  headers?: string[] | null;
  body?: string | null;
};

/** What the document names without giving it. */
const bases: Record<string, string> = {
  '{login service}': '/login-rest/',
  '{system API base}': '/api/system',
  '{blob service}': '/theblob/',
};
/** Calls whose path the document describes in words. */
const described: Record<string, string> = {
  'GET system-config telemetry': '/api/system/system-config/telemetry',
  'POST login credential sign-in': '/login-rest/login',
  'POST login mobile sign-in': '/login-rest/mobile/login',
  'GET version-info/': '/version-info/',
  'GET {system API base}/system-config/{product}.mdm': '/api/system/system-config/{}',
  'GET {system API base}/compatibility/app/v1': '/api/system/compatibility/{}/v1',
  'GET playstore/check': '/api/system/compatibility/{}/playstore/check',
  'GET playstore/goto': '/api/system/compatibility/{}/playstore/goto',
  'GET {blob service}thumbnail/{a}/{b}/{c}[/{format}]': '/theblob/thumbnail/{}/{}/{}/{}',
};
/** Served as files and not by a call. */
const asFiles = ['GET translations'];
const names = (path: string): string => path.replaceAll(/\{[^}]+\}/g, '{}').replace(/\/$/, '');

function operation(entry: CallEntry): Operation | undefined {
  const base = entry.base ? (bases[entry.base] ?? entry.base) : '';
  const path = described[entry.key] ?? `${base}${entry.path ?? ''}`.replace(/^\.\.\//, '/').replaceAll('//', '/');
  const found = Object.keys(paths).find((one) => names(one) === names(path));
  return found ? paths[found]?.[(entry.method ?? '').toLowerCase()] : undefined;
}

const headerOf: Record<string, string> = { 'client id': 'x-client-id' };

function judge(entry: CallEntry): Verdict {
  if (entry.kind !== 'call' || asFiles.includes(entry.key)) return unjudged;
  const call = operation(entry);
  if (!call) return 'does not exist';
  const has = (place: string, name: string): boolean =>
    call.parameters?.some((one) => one.in === place && one.name.toLowerCase() === name.toLowerCase()) ?? false;
  const missing = [
    ...(entry.query ?? [])
      .map((name) => name.replace(' (optional)', ''))
      .filter((name) => !has('query', name) && !has('path', name))
      .map((name) => `query ${name}`),
    ...(entry.headers ?? [])
      .filter((name) => !has('header', headerOf[name] ?? name))
      .map((name) => `header ${headerOf[name] ?? name}`),
    ...(call.parameters ?? [])
      .filter((one) => one.in === 'query' && one.required && !entry.query?.some((name) => name.startsWith(one.name)))
      .map((one) => `query ${one.name} is required`),
    ...bodyFields(entry)
      .filter((name) => !fieldOf(bodyOfCall(call), name))
      .map((name) => `body ${name}`),
  ];
  return missing.length > 0 ? `without ${missing.join(', ')}` : undefined;
}

const bodyOfCall = (call: Operation) => {
  const key = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, one]) => (one === call ? [`${method.toUpperCase()} ${path}`] : [])),
  );
  return bodyOf(key[0] ?? '');
};
/** The names in "JSON: oldPassword, newPassword" or "Form-encoded body orgunit, password, accountid". */
function bodyFields(entry: CallEntry): string[] {
  const match = /^(?:JSON: |Form-encoded body |Form; body )((?:\w+(?:, )?)+)(?=;|$)/.exec(entry.body ?? '');
  return match?.[1]?.split(', ') ?? [];
}

describe('calls', () => holdTable<CallEntry>('calls', judge));
