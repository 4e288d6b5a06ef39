import type { TextKey } from '#kernel/text.ts';
import { type ShipmentFilter, shipmentFilterSchema } from '../contract/filter.ts';

export type ReadFilter =
  | { ok: true; filter: ShipmentFilter | undefined }
  | { ok: false; key: TextKey; args: Record<string, string> };

const types = ['BRANCH_AND_DATE', 'BRANCH_AND_NOT_PICKED_UP', 'ANY_SHIPMENT_ID', 'METRICS'];

/** The filter that an address carries as JSON (specification 2, 2); what is wrong with it is said in words, with the name of what is wrong. */
export function readFilter(text: string | undefined): ReadFilter {
  if (text === undefined || text.trim() === '') return { ok: true, filter: undefined };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { ok: false, key: 'network:filter/notJson', args: { text: text.slice(0, 60) } };
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    return { ok: false, key: 'network:filter/noObject', args: { text: text.slice(0, 60) } };
  const type = 'type' in value ? String(value.type) : '';
  if (!types.includes(type))
    return { ok: false, key: 'network:filter/unknownType', args: { type, types: types.join(', ') } };
  const parsed = shipmentFilterSchema.safeParse(value);
  if (parsed.success) return { ok: true, filter: parsed.data };
  const [issue] = parsed.error.issues;
  if (issue?.code === 'unrecognized_keys')
    return { ok: false, key: 'network:filter/unknownKey', args: { type, name: issue.keys.join(', ') } };
  return { ok: false, key: 'network:filter/wrongValue', args: { type, name: issue?.path.join('.') ?? '' } };
}
