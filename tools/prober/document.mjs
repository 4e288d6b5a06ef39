/** What the OpenAPI document says, as operations that the prober can call. */

const methods = ['get', 'post', 'put', 'patch', 'delete', 'head'];

/** An object that is made of others has the fields of all of them. */
const together = (parts) => ({
  type: 'object',
  properties: Object.assign({}, ...parts.map((part) => part.properties)),
  required: parts.flatMap((part) => part.required ?? []),
});

/** A reader of references into the document. */
export const resolverOf = (document) => {
  const resolve = (schema) => {
    let at = schema ?? {};
    for (let depth = 0; at.$ref && depth < 20; depth += 1)
      at = at.$ref
        .slice(2)
        .split('/')
        .reduce((inner, name) => inner?.[name.replaceAll('~1', '/').replaceAll('~0', '~')], document);
    return at?.allOf ? together(at.allOf.map(resolve)) : (at ?? {});
  };
  return resolve;
};

/**
 * What is written once for every type of records (`{type}` in the path, schemas that are one of several) as calls of each type:
 * each has a right and records of its own.
 */
function ofEachType(document, path, item) {
  const types = document['x-record-types'];
  if (!types || !path.includes('/{type}/')) return [{ path, item }];
  const schemas = document.components.schemas;
  const [operation] = methods.flatMap((method) => item[method] ?? []);
  const named = operation.parameters.map(resolverOf(document)).find(({ name }) => name === 'type');
  if (!named?.schema.enum?.every((type) => types[type])) return [{ path, item }];
  return named.schema.enum.map((type) => ({
    path: path.replace('{type}', type),
    item: JSON.parse(
      JSON.stringify(item)
        .replaceAll('{"$ref":"#/components/parameters/type"},', '')
        .replace(/"#\/components\/schemas\/(Record(\w*))"/g, (whole, general, suffix) =>
          schemas[general]?.oneOf ? `"#/components/schemas/${types[type].tag}${suffix}"` : whole,
        ),
    ),
  }));
}

/** The type of a schema; of alternatives the first that is not null. */
export function typeOf(schema, resolve) {
  const at = resolve(schema);
  const type = Array.isArray(at.type) ? at.type.find((one) => one !== 'null') : at.type;
  if (type) return type;
  if (at.properties) return 'object';
  if (at.items) return 'array';
  const first = (at.oneOf ?? at.anyOf)?.find((one) => resolve(one).type !== 'null');
  return first ? typeOf(first, resolve) : at.enum ? typeof at.enum[0] : 'string';
}

/** Every operation of the document: its key (`GET /path`), parameters, body, and whether it says that it is public. */
export function operationsOf(document) {
  const resolve = resolverOf(document);
  const described = Object.entries(document.paths).flatMap(([path, item]) => ofEachType(document, path, item));
  return described.flatMap(({ path, item }) =>
    methods
      .filter((method) => item[method])
      .map((method) => {
        const operation = item[method];
        const content = resolve(operation.requestBody).content ?? {};
        const bodyType = Object.keys(content).find((type) => type.includes('json')) ?? Object.keys(content)[0];
        const answers = Object.values(operation.responses ?? {}).map((answer) => resolve(answer).content ?? {});
        return {
          key: `${method.toUpperCase()} ${path}`,
          method: method.toUpperCase(),
          path,
          params: [...(item.parameters ?? []), ...(operation.parameters ?? [])].map(resolve),
          bodyType,
          bodySchema: bodyType ? resolve(content[bodyType].schema) : undefined,
          open: operation.security?.length === 0,
          streams: answers.some((types) => types['text/event-stream']),
          // People read it: it refuses by a page.
          isPage: answers.some((types) => types['text/html']),
          statuses: Object.keys(operation.responses ?? {}),
        };
      }),
  );
}
