import type { z } from 'zod';
import type { Call } from '#kernel/call.ts';
import { accessText } from './access.ts';
import { shareParameters } from './parameters.ts';
import {
  commonOperation,
  generalId,
  generalPath,
  generalSummary,
  recordTypes,
  type TypedOperation,
} from './recordTypes.ts';
import { makeSchemas, type Schemas } from './schemas.ts';

type Operation = Record<string, unknown> & { parameters?: unknown[] };

const bodyTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  bytes: 'application/octet-stream',
  stream: 'application/octet-stream',
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

function parametersOf(call: Call, schemas: Schemas): unknown[] {
  const of = (where: 'path' | 'query' | 'header', shape: Record<string, z.ZodType> | undefined) =>
    Object.entries(shape ?? {}).map(([name, schema]) => ({
      name,
      in: where,
      ...(where === 'path' || !schema.safeParse(undefined).success ? { required: true } : {}),
      schema: schemas.of(schema),
    }));
  return [...of('path', call.params?.shape), ...of('query', call.query?.shape), ...of('header', call.headers?.shape)];
}

const binary = { type: 'string', format: 'binary' };
const fileForm = { type: 'object', properties: { file: binary }, required: ['file'] };

function bodyOf(call: Call, schemas: Schemas): Record<string, unknown> {
  if (call.bodyType === 'stream')
    return { requestBody: { required: true, content: { [bodyTypes.stream]: { schema: binary } } } };
  if (!call.body) return {};
  const { body, bodyType = 'json' } = call;
  const schema = bodyType === 'bytes' ? binary : bodyType === 'multipart' ? fileForm : schemas.of(body);
  const required = !body.safeParse(undefined).success;
  return { requestBody: { ...(required ? { required } : {}), content: { [bodyTypes[bodyType]]: { schema } } } };
}

function answerOf(call: Call, schemas: Schemas): Record<string, unknown> {
  const content = call.answerType
    ? { [answerTypes[call.answerType]]: { schema: { type: 'string' } } }
    : call.answer && { 'application/json': { schema: schemas.of(call.answer) } };
  const status = call.status ?? (content ? 200 : 204);
  return { [status]: { description: 'Done', ...(content ? { content } : {}) } };
}

const operationOf = (call: Call, schemas: Schemas): Operation => ({
  operationId: generalId(call),
  summary: generalSummary(call),
  tags: [call.id.split('.')[0]],
  'x-access': accessText(call.access),
  ...(call.access === 'public' ? { security: [] } : {}),
  ...(call.keyScope ? { security: [{ session: [] }, { key: [] }], 'x-key-scope': call.keyScope } : {}),
  ...(call.errors ? { 'x-errors': call.errors } : {}),
  parameters: parametersOf(call, schemas),
  ...bodyOf(call, schemas),
  responses: { ...answerOf(call, schemas), default: { $ref: '#/components/responses/Refused' } },
});

const errorSchema = {
  type: 'object',
  properties: {
    code: { type: 'integer' },
    category: { type: 'string' },
    message: { type: 'string' },
    details: { type: 'object' },
  },
};

/**
 * The OpenAPI 3.1 document of every call, from the same declarations that the server and the browser use. Calls that every type of
 * records has are described once, with the types in the path.
 */
export function openApi(calls: readonly Call[], release: string): Record<string, unknown> {
  const schemas = makeSchemas();
  const paths: Record<string, Record<string, Operation>> = {};
  const typed = new Map<string, TypedOperation[]>();
  const at = (call: Call): string => `${generalPath(call)} ${call.method}`;
  const put = (call: Call, operation: Operation): void => {
    const path = generalPath(call);
    const { parameters = [], ...rest } = operation;
    const whole = parameters.length > 0 ? operation : rest;
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: whole };
  };
  for (const call of [...calls].sort((a, b) => (at(a) < at(b) ? -1 : 1))) {
    const operation = operationOf(call, schemas);
    if (!call.recordType) put(call, operation);
    else {
      const others = typed.get(at(call)) ?? [];
      if (others.length === 0) put(call, {});
      typed.set(at(call), [...others, { call, type: call.recordType, operation }]);
    }
  }
  for (const of of typed.values()) if (of[0]) put(of[0].call, commonOperation(of, schemas));
  const parameters = shareParameters(Object.values(paths).flatMap((methods) => Object.values(methods)));
  return {
    openapi: '3.1.0',
    info: { title: 'Kontor', version: release },
    servers: [{ url: '/' }],
    security: [{ session: [] }],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'kontor' },
        key: { type: 'http', scheme: 'bearer' },
      },
      parameters,
      responses: {
        Refused: {
          description: 'Refused',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
        },
      },
      schemas: { ...schemas.components(), Error: errorSchema },
    },
    'x-record-types': recordTypes(calls),
  };
}
