/**
 * The other side of a comparison, as its own process as the product is: node:http and pg, no session, no access, no tenancy, no
 * schema. It runs the statements that it was given, as the owner of the tables, and answers their rows as JSON.
 */
import http from 'node:http';
import pg from 'pg';

export type Statement = { text: string; values: unknown[] };

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const plans = new Map<string, Statement[]>();

const bodyOf = async (request: http.IncomingMessage): Promise<string> => {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
};

async function run(plan: readonly Statement[]): Promise<unknown[][]> {
  const client = await pool.connect();
  try {
    const answers: unknown[][] = [];
    for (const { text, values } of plan) answers.push((await client.query(text, values)).rows);
    return answers;
  } finally {
    client.release();
  }
}

/** As many clients as asked for commit one insert after the other for a while; answers commits per second. */
async function commits(clients: number, ms: number): Promise<number> {
  const connections = await Promise.all(Array.from({ length: clients }, () => pool.connect()));
  const started = performance.now();
  let done = 0;
  try {
    await Promise.all(
      connections.map(async (connection) => {
        while (performance.now() - started < ms) {
          await connection.query('insert into bench_commit (org_unit, payload) values ($1, $2)', ['dtm', '{"scan":1}']);
          done += 1;
        }
      }),
    );
  } finally {
    for (const connection of connections) connection.release();
  }
  return (done * 1000) / (performance.now() - started);
}

const server = http.createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const answer = (value: unknown): void => {
    const text = JSON.stringify(value);
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) });
    response.end(text);
  };
  const work = async (): Promise<void> => {
    if (request.method === 'PUT') {
      plans.set(url.pathname, JSON.parse(await bodyOf(request)) as Statement[]);
      return answer({});
    }
    if (url.pathname === '/commits')
      return answer(await commits(Number(url.searchParams.get('clients')), Number(url.searchParams.get('ms'))));
    // A body is read, as every server must.
    if (request.method === 'POST') JSON.parse(await bodyOf(request));
    const plan = plans.get(url.pathname);
    if (!plan) throw new Error(`no plan ${url.pathname}`);
    answer(await run(plan));
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
