/** As much of a schema as our own document writes (server/platform/openapi). */
export type Schema = {
  $ref?: string;
  allOf?: Schema[];
  anyOf?: Schema[];
  type?: string | string[];
  enum?: string[];
  const?: unknown;
  format?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  'x-kind'?: string;
};
export type Parameter = { name: string; in: 'path' | 'query' | 'header'; required?: boolean; schema: Schema };
export type Operation = {
  operationId: string;
  summary: string;
  'x-key-scope'?: string;
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: { required?: boolean; content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
};
export type ProgramDocument = {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, Schema>;
    parameters: Record<string, Parameter>;
    responses: Record<string, unknown>;
  };
};

/** Beside what a key opens: how the command line signs in as a person. */
const signingIn = new Set(['identity.login', 'identity.logout']);

function refsIn(value: unknown, into: Set<string>): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, one] of Object.entries(value)) {
    if (name === '$ref' && typeof one === 'string') into.add(one);
    else refsIn(one, into);
  }
}

/** Keeps of the components what is named, by what is kept too. */
function named(document: ProgramDocument, from: unknown): ProgramDocument['components'] {
  const known = new Set<string>();
  const open = new Set<string>();
  refsIn(from, open);
  for (const ref of open) {
    known.add(ref);
    const [group = '', name = ''] = ref.replace('#/components/', '').split('/');
    const inside = new Set<string>();
    refsIn(Object.entries(document.components).find(([one]) => one === group)?.[1][name], inside);
    // A set that grows while it is walked is walked to its new end.
    for (const next of inside) open.add(next);
  }
  const kept = <T>(group: string, all: Record<string, T>): Record<string, T> =>
    Object.fromEntries(Object.entries(all).filter(([name]) => known.has(`#/components/${group}/${name}`)));
  const { schemas, parameters, responses } = document.components;
  return {
    schemas: kept('schemas', schemas),
    parameters: kept('parameters', parameters),
    responses: kept('responses', responses),
  };
}

/** Whether a program calls it: what a key opens, and the sign-in of the command line. */
const forPrograms = (operation: Operation): boolean =>
  operation['x-key-scope'] !== undefined || signingIn.has(operation.operationId);

/** The calls of the whole document that a program of a partner has, with the shapes that they name. */
export function programDocument(document: object): ProgramDocument {
  const whole = document as ProgramDocument;
  const paths = Object.fromEntries(
    Object.entries(whole.paths)
      .map(([path, methods]) => [path, Object.entries(methods).filter(([, one]) => forPrograms(one))] as const)
      .filter(([, methods]) => methods.length > 0)
      .map(([path, methods]) => [path, Object.fromEntries(methods)]),
  );
  return { openapi: whole.openapi, paths, components: named(whole, paths) };
}
