import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** A database server and the units whose rows lie on it. */
export type ServerEntry = {
  name: string;
  head: boolean;
  url: string;
  /** How the other servers reach it, where that is another way than the program's. */
  replicationUrl: string;
  units: readonly string[];
};

const file = z.strictObject({
  servers: z
    .array(
      z.strictObject({
        name: z.string().regex(/^[a-z][a-z0-9]{0,19}$/, 'a name is of small letters and digits'),
        head: z.boolean().default(false),
        url: z.string().regex(/^postgres(ql)?:\/\//, 'a url begins with postgres://'),
        replicationUrl: z
          .string()
          .regex(/^postgres(ql)?:\/\//, 'a url begins with postgres://')
          .optional(),
        units: z.array(z.string().min(1)).default([]),
      }),
    )
    .min(1),
});

/** What is wrong with the file, a sentence each; whoever starts the program reads them all at once. */
export class WrongServers extends Error {
  override name = 'WrongServers';
  constructor(sentences: readonly string[]) {
    super(`KONTOR_SERVERS: ${sentences.join('; ')}`);
  }
}

const twice = (all: readonly string[]): string[] => [...new Set(all.filter((one, at) => all.indexOf(one) < at))];

/** The servers that a file names, the head first. @throws WrongServers */
export function serversOf(text: string): ServerEntry[] {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new WrongServers([`it is no JSON: ${(error as Error).message}`]);
  }
  const read = file.safeParse(json);
  if (!read.success)
    throw new WrongServers(read.error.issues.map(({ path, message }) => `${path.join('.') || 'file'}: ${message}`));
  const servers = read.data.servers.map((one) => ({ ...one, replicationUrl: one.replicationUrl ?? one.url }));
  const heads = servers.filter(({ head }) => head);
  const wrong = [
    ...twice(servers.map(({ name }) => name)).map((name) => `two servers are named ${name}`),
    ...twice(servers.map(({ url }) => url)).map(() => 'two servers have the same url'),
    ...twice(servers.flatMap(({ units }) => units)).map((unit) => `unit ${unit} stands twice`),
    ...(heads.length === 0 ? ['no server is the head'] : []),
    ...(heads.length > 1 ? [`${heads.map(({ name }) => name).join(' and ')} are both the head`] : []),
  ];
  if (wrong.length > 0) throw new WrongServers(wrong);
  return servers.toSorted((a, b) => Number(b.head) - Number(a.head));
}

/** @throws WrongServers */
export function readServers(path: string): ServerEntry[] {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new WrongServers([`${path} cannot be read: ${(error as Error).message}`]);
  }
  return serversOf(text);
}
