import { z } from 'zod';
import type { Access } from '#kernel/access.ts';
import type { Call } from '#kernel/call.ts';

type Schemas = Record<string, unknown>;

/** The JSON schema of a call's part; schemas with an id go to `shared` once and are referred to. */
function schemaOf(schema: z.ZodType, shared: Schemas): unknown {
  const { $schema, $defs, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    target: 'draft-2020-12',
    unrepresentable: 'any',
  });
  void $schema;
  for (const [id, one] of Object.entries($defs ?? {})) shared[id] ??= referring(one);
  return referring(rest);
}

/**
 * `#/$defs/X` is the root of one schema; in the document it lives under the components. That whole numbers are no larger than a
 * double holds exactly goes without saying a thousand times.
 */
const referring = (part: unknown): unknown =>
  JSON.parse(
    JSON.stringify(part, (key, value: unknown) =>
      (key === 'minimum' && value === Number.MIN_SAFE_INTEGER) ||
      (key === 'maximum' && value === Number.MAX_SAFE_INTEGER)
        ? undefined
        : value,
    ).replaceAll('"#/$defs/', '"#/components/schemas/'),
  ) as unknown;

const bodyTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  bytes: 'application/octet-stream',
  multipart: 'multipart/form-data',
  text: 'text/plain',
} as const;
const answerTypes = {
  bytes: 'application/octet-stream',
  'event-stream': 'text/event-stream',
  redirect: 'text/html',
  html: 'text/html',
  text: 'text/plain',
} as const;

/** What `x-access` of the document says of a call. */
export const accessText = (access: Access): unknown =>
  typeof access === 'string'
    ? access
    : {
        ...(access.anyPermission ? { anyPermission: access.anyPermission } : {}),
        ...(access.managementLevel ? { managementLevel: access.managementLevel } : {}),
        ...(access.anyLicence ? { anyLicence: access.anyLicence } : {}),
        ...(access.flag ? { flag: access.flag } : {}),
        ...(access.when ? { when: access.when.name } : {}),
      };

const parametersOf = (call: Call, shared: Schemas): unknown[] => {
  const of = (where: 'path' | 'query' | 'header', shape: Record<string, z.ZodType> | undefined) =>
    Object.entries(shape ?? {}).map(([name, schema]) => ({
      name,
      in: where,
      required: where === 'path' || !schema.safeParse(undefined).success,
      schema: schemaOf(schema, shared),
    }));
  return [...of('path', call.params?.shape), ...of('query', call.query?.shape), ...of('header', call.headers?.shape)];
};

const error = {
  description: 'Refused',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
};

/** The OpenAPI 3.1 document of every call, from the same declarations that the server and the browser use. */
export function openApi(calls: readonly Call[], release: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  const shared: Schemas = {};
  for (const call of [...calls].sort((a, b) => (a.path + a.method < b.path + b.method ? -1 : 1))) {
    const success = call.answerType
      ? { description: 'Done', content: { [answerTypes[call.answerType]]: { schema: { type: 'string' } } } }
      : call.answer
        ? { description: 'Done', content: { 'application/json': { schema: schemaOf(call.answer, shared) } } }
        : { description: 'Done' };
    const status = call.status ?? (call.answer || call.answerType ? 200 : 204);
    const body = call.body && {
      required: !call.body.safeParse(undefined).success,
      content: {
        [bodyTypes[call.bodyType ?? 'json']]: {
          schema:
            call.bodyType === 'bytes'
              ? { type: 'string', format: 'binary' }
              : call.bodyType === 'multipart'
                ? { type: 'object', properties: { file: { type: 'string', format: 'binary' } }, required: ['file'] }
                : schemaOf(call.body, shared),
        },
      },
    };
    paths[call.path] = {
      ...paths[call.path],
      [call.method.toLowerCase()]: {
        operationId: call.id,
        summary: call.summary,
        tags: [call.id.split('.')[0]],
        'x-access': accessText(call.access),
        security: call.access === 'public' ? [] : [{ session: [] }],
        parameters: parametersOf(call, shared),
        ...(body ? { requestBody: body } : {}),
        responses: { [status]: success, '4XX': error },
      },
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Kontor', version: release },
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'kontor' } },
      schemas: {
        ...shared,
        Error: {
          type: 'object',
          properties: {
            code: { type: 'integer' },
            category: { type: 'string' },
            message: { type: 'string' },
            details: { type: 'object' },
          },
        },
      },
    },
  };
}
