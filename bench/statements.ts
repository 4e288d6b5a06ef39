import type { Call } from '#kernel/call.ts';
import type { Session } from '#kernel/session.ts';
import type { ViewContext } from '#platform/context.ts';
import { executorOn } from '#platform/database/executor.ts';
import '#platform/database/pool.ts';
import type { Route } from '#platform/module.ts';
import { shipments } from '#modules/shipments/server/index.ts';
import type { Statement } from './bare.ts';
import type { HttpClient } from './client.ts';
import type { Stage } from './stage.ts';

const routes = shipments(() => []).routes ?? [];

/**
 * The statements that a reading call of the shipments sends, with their values: the handler itself is run on a connection that writes
 * down what it is asked, so that the bare server runs the same SQL as the product, today and after every change of it.
 */
export async function statementsOf(
  stage: Stage,
  client: HttpClient,
  call: Call,
  input: { params?: object; query?: object; body?: object },
): Promise<{ statements: Statement[]; result: unknown }> {
  const route = routes.find((one): one is Extract<Route, { kind: 'view' }> => one.call === call && one.kind === 'view');
  if (!route) throw new Error(`${call.id} is no view of the shipments`);
  const session = await client.ask<Session>('GET', '/login-rest/sessionInfo');
  const { rows } = await stage.owner.query<{ path: string[]; timezone: string }>(
    'select app.unit_path(id) as path, timezone from org_unit where id = $1',
    [session.orgUnit],
  );
  const [unit] = rows;
  if (!unit) throw new Error(`no unit ${session.orgUnit}`);
  const statements: Statement[] = [];
  const recording = {
    query: (asked: Statement) => {
      statements.push({ text: asked.text, values: asked.values });
      return stage.owner.query(asked.text, asked.values);
    },
  };
  const ctx = {
    session,
    record: {
      session,
      id: '',
      readUnits: unit.path,
      managedUnits: [],
      rowScope: 'unit',
      disabledFlags: [],
      timezone: unit.timezone,
      language: undefined,
    },
    unit: session.orgUnit,
    readUnits: unit.path,
    timezone: unit.timezone,
    db: executorOn(recording as never),
    now: Date.now(),
    language: 'en',
    requestId: '',
    t: (key: string) => key,
  } as unknown as ViewContext;
  const result = await route.handle(ctx, { params: {}, query: {}, body: {}, ...input } as never);
  return { statements, result };
}
