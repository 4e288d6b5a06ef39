// What clients/python is made of: typed shapes and one method for each call, standard library only. Decision 0039 says why it is our own.
import type { Operation, Parameter, ProgramDocument, Schema } from './programDocument.ts';

const scalars: Record<string, string> = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  object: 'Dict[str, Any]',
  null: 'None',
};
const nameOf = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1);
const upper = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
/** `exchange.importOrders` is `import_orders`. */
const methodName = (id: string): string =>
  id.slice(id.indexOf('.') + 1).replace(/[A-Z]/g, (one) => `_${one.toLowerCase()}`);
const snake = (text: string): string => text.replace(/[A-Z]/g, (one) => `_${one.toLowerCase()}`);

/** Classes in the order in which they may stand: what a class inherits stands above it. */
function makeClasses(document: ProgramDocument) {
  const classes: string[] = [];
  const begun = new Set<string>();

  /** A type of Python; shapes without a name of their own get that of their place. */
  function typeOf(schema: Schema, place: string): string {
    if (schema.$ref) return named(nameOf(schema.$ref));
    if (schema.enum) return `Literal[${schema.enum.map((one) => JSON.stringify(one)).join(', ')}]`;
    if (schema.const !== undefined) return schema.const === true ? 'Literal[True]' : 'Any';
    if (schema.properties) return objectClass(place, schema, []);
    if (schema.allOf) return joined(place, schema.allOf);
    if (Array.isArray(schema.type)) {
      const types = schema.type.map((type) => typeOf({ ...schema, type }, place));
      return `Union[${types.join(', ')}]`;
    }
    if (schema.type === 'array') return `List[${typeOf(schema.items ?? {}, `${place}Item`)}]`;
    const scalar = scalars[schema.type ?? ''];
    // What the document can say and no client could hold against an answer is an error here, not a shape that is too wide.
    if (scalar === undefined) throw new Error(`${place}: no Python type for ${JSON.stringify(schema).slice(0, 200)}`);
    return scalar;
  }

  function named(name: string): string {
    if (begun.has(name)) return name;
    begun.add(name);
    const schema = document.components.schemas[name];
    if (!schema) throw new Error(`the document has no shape ${name}`);
    const type = typeOf(schema, name);
    if (type !== name) classes.push(`${name} = ${type}\n`);
    return name;
  }

  function joined(name: string, parts: Schema[]): string {
    const bases = parts.filter((part) => part.$ref).map((part) => named(nameOf(part.$ref ?? '')));
    const own = parts.filter((part) => !part.$ref);
    const properties = Object.assign({}, ...own.map((part) => part.properties ?? {})) as Record<string, Schema>;
    return objectClass(name, { properties, required: own.flatMap((part) => part.required ?? []) }, bases);
  }

  function objectClass(name: string, { properties = {}, required = [] }: Schema, bases: string[]): string {
    const lines = (only: boolean): string[] =>
      Object.entries(properties)
        .filter(([field]) => required.includes(field) === only)
        .map(([field, schema]) => {
          const moment = schema['x-kind'] === 'instant' ? '  # milliseconds since 1970-01-01 UTC' : '';
          return `    ${field}: ${typeOf(schema, name + upper(field))}${moment}`;
        });
    const always = lines(true);
    const perhaps = lines(false);
    const write = (title: string, from: string, body: string[]): void => {
      classes.push(`class ${title}(${from}):\n${body.length > 0 ? body.join('\n') : '    pass'}\n`);
    };
    const from = bases.length > 0 ? bases.join(', ') : 'TypedDict';
    if (perhaps.length === 0) write(name, from, always);
    else if (always.length === 0) write(name, `${from}, total=False`, perhaps);
    else {
      write(`${name}Always`, from, always);
      write(name, `${name}Always, total=False`, perhaps);
    }
    return name;
  }
  return { typeOf, classes };
}

type Classes = ReturnType<typeof makeClasses>;

function parametersOf(document: ProgramDocument, operation: Operation): Parameter[] {
  return (operation.parameters ?? []).map((one) => {
    const found = '$ref' in one ? document.components.parameters[nameOf(one.$ref)] : one;
    if (!found) throw new Error(`${operation.operationId}: the document lacks a parameter`);
    return found;
  });
}

function bodyOf(operation: Operation, id: string, classes: Classes): { argument: string; passed: string } {
  const [type, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  if (type === undefined || content === undefined) return { argument: '', passed: '' };
  if (type === 'application/octet-stream') return { argument: ', content: Content', passed: ', content=content' };
  return { argument: `, body: ${classes.typeOf(content.schema, `${upper(id)}Body`)}`, passed: ', body=body' };
}

function method(document: ProgramDocument, path: string, verb: string, operation: Operation, classes: Classes): string {
  const id = operation.operationId.slice(operation.operationId.indexOf('.') + 1);
  const parameters = parametersOf(document, operation);
  const types = parameters.map((one) => ({ ...one, python: classes.typeOf(one.schema, upper(one.name)) }));
  const required = types.filter((one) => one.required).map((one) => `, ${snake(one.name)}: ${one.python}`);
  const optional = types
    .filter((one) => !one.required)
    .map((one) => `, ${snake(one.name)}: Optional[${one.python}] = None`);
  const { argument, passed } = bodyOf(operation, id, classes);
  const write = verb !== 'get';
  const key = write ? ', idempotency_key: Optional[str] = None' : '';
  const [, success] = Object.entries(operation.responses).find(([status]) => status.startsWith('2')) ?? [];
  const shape = success?.content?.['application/json']?.schema;
  const answer = shape ? classes.typeOf(shape, `${upper(id)}Answer`) : 'None';
  const inPath = path.replace(/\{(\w+)\}/g, (_, name: string) => `{quote(${snake(name)}, safe='')}`);
  const query = types.filter((one) => one.in === 'query').map((one) => `"${one.name}": ${snake(one.name)}`);
  const more = [
    ...(query.length > 0 ? [`, query={${query.join(', ')}}`] : []),
    passed,
    write ? ', idempotency_key=idempotency_key' : '',
  ].join('');
  return `    def ${methodName(operation.operationId)}(self${required.join('')}${argument}${optional.join('')}${key}) -> ${answer}:
        """${operation.summary}. A key with the scope \`${operation['x-key-scope']}\`."""
        answer: ${answer} = self._call("${verb.toUpperCase()}", ${inPath === path ? `"${path}"` : `f"${inPath}"`}${more})
        return answer
`;
}

/** `clients/python/kontor/calls.py`. Python 3.9 and newer reads it. */
export function pythonCalls(document: ProgramDocument): string {
  const classes = makeClasses(document);
  const methods = Object.entries(document.paths).flatMap(([path, verbs]) =>
    Object.entries(verbs)
      .filter(([, operation]) => operation['x-key-scope'] !== undefined)
      .map(([verb, operation]) => method(document, path, verb, operation, classes)),
  );
  return `# Made from docs/openapi.json by npm run gen:docs; change the calls, not this file.
"""Shapes and calls that a partner's key opens."""

from os import PathLike
from typing import Any, Dict, List, Literal, Optional, TypedDict, Union
from urllib.parse import quote

# What an upload is read from, anew for each try: bytes, or the path of a file, which is sent as it is read.
Content = Union[bytes, "PathLike[str]"]


${classes.classes.join('\n\n')}

class Calls:
    """A method for each call; \`Kontor\` says how it is sent."""

    def _call(
        self,
        method: str,
        path: str,
        query: Optional[Dict[str, Optional[str]]] = None,
        body: Any = None,
        content: Optional[Content] = None,
        idempotency_key: Optional[str] = None,
    ) -> Any:
        raise NotImplementedError

${methods.join('\n')}`;
}
