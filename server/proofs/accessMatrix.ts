import type { Call } from '#kernel/call.ts';

/** Who may use which call, by `GET /path`. */
export type Access = Record<string, string[]>;
type Verbs = Record<string, string>;
/** The file: calls one by one, and those that every type of records has by type: the verbs that the same roles may use. */
type Written = {
  calls: Record<string, string>;
  /** The path of each verb, with `{type}` for the type. */
  recordVerbs: Verbs;
  recordTypes: Record<string, Record<string, string>>;
};

const verbOf = ({ id }: Call): string => id.split('.').at(-1) ?? id;
const keyOf = ({ method, path }: Call): string => `${method} ${path}`;

/** A row per call, and per type of records and set of roles one for all its verbs. */
export function writtenMatrix(calls: readonly Call[], access: Access): string {
  const matrix: Written = { calls: {}, recordVerbs: {}, recordTypes: {} };
  for (const call of calls) {
    const who = (access[keyOf(call)] ?? []).join(' ');
    const { recordType } = call;
    if (!recordType) {
      matrix.calls[keyOf(call)] = who;
      continue;
    }
    const verb = verbOf(call);
    matrix.recordVerbs[verb] = keyOf(call).replace(`/${recordType.path}/`, '/{type}/');
    const rows = (matrix.recordTypes[recordType.path] ??= {});
    rows[who] = [...(rows[who]?.split(' ') ?? []), verb].toSorted().join(' ');
  }
  const byVerbs = Object.entries(matrix.recordTypes).map(([type, rows]): [string, Verbs] => [
    type,
    Object.fromEntries(Object.entries(rows).map(([who, verbs]) => [verbs, who])),
  ]);
  return `${JSON.stringify({ ...matrix, recordTypes: Object.fromEntries(byVerbs) }, null, 2)}\n`;
}

/** Every call of the file with its roles, those of record types for each type. */
export function readMatrix(text: string): Access {
  const { calls, recordVerbs, recordTypes } = JSON.parse(text) as Written;
  const roles = (who: string): string[] => who.split(' ').filter(Boolean);
  return Object.fromEntries([
    ...Object.entries(calls).map(([call, who]) => [call, roles(who)]),
    ...Object.entries(recordTypes).flatMap(([type, rows]) =>
      Object.entries(rows).flatMap(([verbs, who]) =>
        verbs.split(' ').map((verb) => [(recordVerbs[verb] ?? verb).replace('{type}', type), roles(who)]),
      ),
    ),
  ]) as Access;
}
