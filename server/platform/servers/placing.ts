import { type ServerEntry, WrongServers } from './file.ts';

export type TreeUnit = { id: string; parentId: string | null; isBranch: boolean };

/** Where the rows of each unit lie. */
export type Placing = {
  /** Server of a unit; one that the file does not name, and one that is founded later, lies at the head. */
  serverOf(unit: string): string;
  /** Higher units: written at the head, read everywhere. */
  shared: ReadonlySet<string>;
  /** Units that lie on another server than this one, without those that are read everywhere. */
  elsewhere(server: string): string[];
};

/** Puts file and tree of units together. @throws WrongServers */
export function placingOf(servers: readonly ServerEntry[], tree: readonly TreeUnit[]): Placing {
  const head = servers.find((one) => one.head)?.name ?? '';
  const named = new Map(servers.flatMap(({ name, units }) => units.map((unit) => [unit, name] as const)));
  const serverOf = (unit: string): string => named.get(unit) ?? head;
  const ids = new Set(tree.map(({ id }) => id));
  const parents = new Set(tree.map(({ parentId }) => parentId));
  const shared = new Set(tree.filter(({ id, isBranch }) => !isBranch || parents.has(id)).map(({ id }) => id));
  const wrong = [
    ...[...named.keys()].filter((unit) => !ids.has(unit)).map((unit) => `there is no unit ${unit}`),
    ...[...named]
      .filter(([unit, server]) => shared.has(unit) && server !== head)
      .map(([unit, server]) => `unit ${unit} is a higher unit and lies at the head, not on ${server}`),
  ];
  if (wrong.length > 0) throw new WrongServers(wrong);
  return {
    serverOf,
    shared,
    elsewhere: (server) => tree.map(({ id }) => id).filter((id) => !shared.has(id) && serverOf(id) !== server),
  };
}
