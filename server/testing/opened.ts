import { afterAll } from 'vitest';
import { type TestApp, testApp } from './testApp.ts';
import { type Sql, sqlOf } from './day.ts';

/** The product of a file of proofs and a way into its database; both end after the file's tests. For `await` at the top of the file. */
export async function opened(env: Record<string, string> = {}): Promise<{ app: TestApp; sql: Sql }> {
  const app = await testApp([], env);
  const { sql, end } = await sqlOf(app);
  afterAll(async () => {
    await end();
    await app.stop();
  });
  return { app, sql };
}
