import fastJson from 'fast-json-stringify';
import { z } from 'zod';

/**
 * A compiled serialiser of an answer's schema: keys that the call does not declare cannot leak, and long lists stay fast.
 * `io: 'input'` because with `output` one extra column in a nullable object throws.
 */
export function serializerOf(answer: z.ZodType): (value: unknown) => string {
  const schema = z.toJSONSchema(answer, { io: 'input', target: 'draft-7', unrepresentable: 'any' });
  return fastJson(schema as Parameters<typeof fastJson>[0]);
}
