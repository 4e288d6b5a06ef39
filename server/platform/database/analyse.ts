import pg from 'pg';

/**
 * Has the database count what its tables hold. Until it has, it takes a table that was just filled for an empty one and walks
 * whole indexes: a loading scan took four times as long in the first minute of a new world. The database's own service comes
 * a minute later; whoever fills tables in bulk calls this. `url` must be the owner's.
 */
export async function analyse(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'kontor-analyse' });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('analyze');
  } finally {
    await client.end();
  }
}
