/**
 * The other side of a comparison, as its own process as the product is: the least that gives the same answer. node:http, a session in a map,
 * connections in the application's role that stand at the depot, and one prepared statement for each call, whose JSON is made by the
 * database. No check of the input, no access, no languages, no events.
 */
import http from 'node:http';
import pg from 'pg';

/** A call of the minimal server: `text` answers one row with one column, the JSON. `take` names the fields of the query or body behind `values`. */
export type Plan = { text: string; values: unknown[]; take: string[] };

const connections = 8;
const sessions = new Map([['minimal=1', { unit: 'dtm' }]]);
const idle = await Promise.all(
  Array.from({ length: connections }, async () => {
    const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
    await client.connect();
    await client.query('set role kontor_app');
    await client.query(
      `select set_config('app.read_units', 'dtm,de,global', false), set_config('app.unit', 'dtm', false)`,
    );
    return client;
  }),
);
const waiting: ((client: pg.Client) => void)[] = [];
const lend = (): Promise<pg.Client> => {
  const client = idle.pop();
  return client ? Promise.resolve(client) : new Promise((give) => waiting.push(give));
};
const giveBack = (client: pg.Client): void => {
  const next = waiting.shift();
  if (next) next(client);
  else idle.push(client);
};

const plans = new Map<string, Plan>();
const bodyOf = async (request: http.IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
};

async function run(name: string, { text, values, take }: Plan, given: Record<string, unknown>): Promise<string> {
  const client = await lend();
  try {
    const { rows } = await client.query<{ j: string }>({
      name,
      text,
      values: [...values, ...take.map((field) => given[field])],
    });
    return rows[0]?.j ?? 'null';
  } finally {
    giveBack(client);
  }
}

const server = http.createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const answer = (text: string): void => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) });
    response.end(text);
  };
  const work = async (): Promise<void> => {
    const body = request.method === 'GET' ? '' : await bodyOf(request);
    if (request.method === 'PUT') {
      plans.set(url.pathname, JSON.parse(body) as Plan);
      return answer('{}');
    }
    if (!sessions.has(request.headers.cookie ?? '')) throw new Error('no session');
    const plan = plans.get(url.pathname);
    if (!plan) throw new Error(`no plan ${url.pathname}`);
    const given =
      request.method === 'GET' ? Object.fromEntries(url.searchParams) : (JSON.parse(body) as Record<string, unknown>);
    answer(await run(url.pathname, plan, given));
  };
  work().catch((error: Error) => {
    response.writeHead(500);
    response.end(error.message);
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address && typeof address === 'object') console.log(`listening at http://127.0.0.1:${address.port}`);
});
// Whoever started this process ends it, also by dying.
process.stdin.on('end', () => process.exit(0)).resume();
