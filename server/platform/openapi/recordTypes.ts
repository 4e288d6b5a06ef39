import type { Call } from '#kernel/call.ts';
import { accessText } from './access.ts';
import { refTo, type Schemas } from './schemas.ts';

type RecordType = NonNullable<Call['recordType']>;
type Part = { type: RecordType; value: unknown };
/** A call of one record type, written down. */
export type TypedOperation = { call: Call; type: RecordType; operation: Record<string, unknown> };

const prefix = '#/components/schemas/';
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `/masterdata/{type}/v1/{orgUnit}/list` for every type's `/masterdata/vehicle/v1/{orgUnit}/list`. */
export const generalPath = (call: Call): string =>
  call.recordType ? call.path.replace(`/${call.recordType.path}/`, '/{type}/') : call.path;
/** `masterdata.record.list` for every type's `masterdata.vehicle.list`. */
export const generalId = (call: Call): string =>
  call.recordType ? call.id.replace(`.${call.recordType.path}.`, '.record.') : call.id;
export const generalSummary = (call: Call): string =>
  call.recordType ? call.summary.replace(`${call.recordType.tag}: `, '') : call.summary;

/** `Input` for `#/components/schemas/VehicleInput` of the type Vehicle. */
function suffixOf({ type, value }: Part): string | undefined {
  const ref = isObject(value) ? value.$ref : undefined;
  const start = prefix + type.tag;
  return typeof ref === 'string' && ref.startsWith(start) ? ref.slice(start.length) : undefined;
}

/**
 * What the same call of all types is in common: equal parts stay, the schemas of each type's records become one of them.
 * Throws when they differ in something else, because then the call is not the same for every type.
 */
function common(parts: readonly Part[], at: string, schemas: Schemas): unknown {
  const [first] = parts;
  if (!first || parts.every(({ value }) => JSON.stringify(value) === JSON.stringify(first.value))) return first?.value;
  const suffix = suffixOf(first);
  if (suffix !== undefined && parts.every((part) => suffixOf(part) === suffix)) {
    const id = `Record${suffix}`;
    schemas.add(id, { oneOf: parts.map(({ type }) => refTo(type.tag + suffix)) });
    return refTo(id);
  }
  if (Array.isArray(first.value)) {
    const lists = parts.map(({ type, value }) => ({ type, list: value as unknown[] }));
    return first.value.map((_, i) =>
      common(
        lists.map(({ type, list }) => ({ type, value: list[i] })),
        `${at}/${i}`,
        schemas,
      ),
    );
  }
  if (!isObject(first.value)) throw new Error(`${at} differs between ${parts.map(({ type }) => type.path).join(', ')}`);
  const objects = parts.map(({ type, value }) => ({ type, value: value as Record<string, unknown> }));
  return Object.fromEntries(
    Object.keys(first.value).map((key) => [
      key,
      common(
        objects.map(({ type, value }) => ({ type, value: value[key] })),
        `${at}/${key}`,
        schemas,
      ),
    ]),
  );
}

/** The one operation that describes the call of every type. */
export function commonOperation(typed: readonly TypedOperation[], schemas: Schemas): Record<string, unknown> {
  const [first] = typed;
  if (!first) throw new Error('no call');
  const { right } = first.type;
  const operation = common(
    typed.map(({ type, operation: value }) => ({ type, value: right ? { ...value, 'x-access': { right } } : value })),
    generalId(first.call),
    schemas,
  ) as Record<string, unknown>;
  const type = {
    name: 'type',
    in: 'path',
    required: true,
    description: 'Type of the records. Where a schema is one of several, they stand in the order of these types.',
    schema: { type: 'string', enum: typed.map((one) => one.type.path) },
  };
  return { ...operation, parameters: [type, ...(operation.parameters as unknown[])] };
}

/** Tag and rights of each type: what `x-access: { right }` of a common operation means for it. */
export function recordTypes(calls: readonly Call[]): Record<string, Record<string, unknown>> {
  const types: Record<string, Record<string, unknown>> = {};
  for (const { id, access, recordType } of calls) {
    if (!recordType) continue;
    const { path, tag, right } = recordType;
    types[path] ??= { tag };
    if (!right) continue;
    const text = accessText(access);
    types[path][right] ??= text;
    if (JSON.stringify(types[path][right]) !== JSON.stringify(text)) throw new Error(`${id} has an access of its own`);
  }
  return types;
}
