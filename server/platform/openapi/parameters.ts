type Parameter = { name: string };

/**
 * Names the parameters that several calls have: of a name the one that most have becomes a component, others of the same name
 * stay where they are.
 */
export function shareParameters(operations: readonly { parameters?: unknown[] }[]): Record<string, unknown> {
  const counts = new Map<string, number>();
  for (const { parameters = [] } of operations)
    for (const one of parameters) counts.set(JSON.stringify(one), (counts.get(JSON.stringify(one)) ?? 0) + 1);
  const shared: Record<string, unknown> = {};
  const names = new Map<string, string>();
  const frequent = [...counts].filter(([, count]) => count > 1).sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
  for (const [text] of frequent) {
    const parameter = JSON.parse(text) as Parameter;
    if (parameter.name in shared) continue;
    shared[parameter.name] = parameter;
    names.set(text, parameter.name);
  }
  for (const operation of operations)
    operation.parameters = operation.parameters?.map((one) => {
      const name = names.get(JSON.stringify(one));
      return name === undefined ? one : { $ref: `#/components/parameters/${name}` };
    });
  return Object.fromEntries(Object.entries(shared).sort(([a], [b]) => (a < b ? -1 : 1)));
}
