import pg from 'pg';
import { connectWithin } from './connect.ts';
import { limits } from './limits.ts';

export type Session = Pick<pg.Client, 'query'> & { end(): Promise<void> };

const connect = async (url: string): Promise<Session> => {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'kontor-probe',
  });
  client.on('error', () => {});
  await connectWithin(client, limits.connect);
  return client;
};

/**
 * The product sets role and unit once for a connection and relies on them in the next statement. A pooler that gives each
 * transaction another connection (pgbouncer with pool_mode = transaction or statement) would let one client's statements run under
 * another's role and unit. Throws an Error that says so.
 */
export async function requireSessions(url: string, open: (url: string) => Promise<Session> = connect): Promise<void> {
  const pid = async (of: Session): Promise<unknown> =>
    (await of.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;
  const one = await open(url);
  try {
    const before = await pid(one);
    const other = await open(url);
    try {
      // The other one takes a connection for itself; a pooler hands out the one that just became free.
      await other.query('begin');
      const others = await pid(other);
      const after = await pid(one);
      await other.query('rollback');
      if (others === before || after !== before) throw new PooledByTransaction();
    } finally {
      await other.end().catch(() => {});
    }
  } finally {
    await one.end().catch(() => {});
  }
}

class PooledByTransaction extends Error {
  constructor() {
    super(
      'The database is behind a pooler that gives each transaction another connection. Kontor needs its connections for itself: ' +
        'set pool_mode = session (pgbouncer), or let DATABASE_URL name PostgreSQL itself.',
    );
    this.name = 'PooledByTransaction';
  }
}
