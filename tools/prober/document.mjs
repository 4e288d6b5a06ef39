/** What the OpenAPI document says, as operations that the prober can call. */

const methods = ['get', 'post', 'put', 'patch', 'delete', 'head'];

/** A reader of references into the document. */
export const resolverOf = (document) => {
  const resolve = (schema) => {
    let at = schema ?? {};
    for (let depth = 0; at.$ref && depth < 20; depth += 1)
      at = at.$ref
        .slice(2)
        .split('/')
        .reduce((inner, name) => inner?.[name.replaceAll('~1', '/').replaceAll('~0', '~')], document);
    return at ?? {};
  };
  return resolve;
};

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
  return Object.entries(document.paths).flatMap(([path, item]) =>
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
          statuses: Object.keys(operation.responses ?? {}),
        };
      }),
  );
}
