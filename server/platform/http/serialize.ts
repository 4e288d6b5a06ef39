import fastJson from 'fast-json-stringify';
import { z } from 'zod';

type Serializer = (value: unknown) => string;

/** Compiling takes tens of milliseconds: a process with several servers, as the tests have, does it once for each schema. */
const compiled = new WeakMap<z.ZodType, Serializer>();

/**
 * A compiled serialiser of an answer's schema: keys that the call does not declare cannot leak, and long lists stay fast.
 * `io: 'input'` because with `output` one extra column in a nullable object throws.
 */
export function serializerOf(answer: z.ZodType): Serializer {
  const known = compiled.get(answer);
  if (known) return known;
  const schema = z.toJSONSchema(answer, { io: 'input', target: 'draft-7', unrepresentable: 'any' });
  const serializer = fastJson(schema as Parameters<typeof fastJson>[0]);
  compiled.set(answer, serializer);
  return serializer;
}
