import fastJson from 'fast-json-stringify';
import { z } from 'zod';

type Serializer = (value: unknown) => string;

/** Compiling takes tens of milliseconds: a process with several servers, as the tests have, does it once for each schema. */
const compiled = new WeakMap<z.ZodType, Serializer>();

/**
 * Limits of values belong to what comes in. In a branch of a choice (an object or null) they would decide which branch it is: a name
 * from before its limit would be no branch at all, and the whole answer an error.
 */
const limits = [
  ...['minLength', 'maxLength', 'pattern', 'format', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'],
  ...['multipleOf', 'minItems', 'maxItems'],
] as const;

/**
 * A compiled serialiser of an answer's schema: keys that the call does not declare cannot leak, and long lists stay fast.
 * `io: 'input'` because with `output` one extra column in a nullable object throws.
 */
export function serializerOf(answer: z.ZodType): Serializer {
  const known = compiled.get(answer);
  if (known) return known;
  const schema = z.toJSONSchema(answer, {
    io: 'input',
    target: 'draft-7',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      for (const limit of limits) Reflect.deleteProperty(jsonSchema, limit);
    },
  });
  const serializer = fastJson(schema as Parameters<typeof fastJson>[0]);
  compiled.set(answer, serializer);
  return serializer;
}
