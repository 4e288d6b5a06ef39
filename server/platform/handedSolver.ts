import { sql } from 'kysely';
import type { Tenancy } from './database/tenancy.ts';
import type { Log } from './log.ts';
import { newId } from './newId.ts';
import type { Run, RunProgress, Solver } from './solver.ts';

const pollMs = 400;
/** A solver that gave no sign for so long is gone: another one begins anew, as often as this. */
const goneAfterSeconds = 15;
const mostTries = 3;

/** A search that this process has taken up; `tries` tells it from a later attempt by another one. */
type Task = { id: string; message: object; tries: number };
type Row = { state: string; progress: RunProgress | null; answer: unknown; error: string | null };
const nothingYet: RunProgress = { share: 0, routes: -1, unassigned: -1, distance: -1 };

/** Searches of a process that has no part in them: each is a row that a process with the part `solver` takes up and answers. */
export function makeHandedSolver(tenancy: Tenancy, log: Log): Solver {
  const open = new Set<() => void>();

  function run<A>(message: object, timeoutMs: number): Run<A> {
    const id = newId();
    let last: Row | undefined;
    let over = false;
    let done!: (answer: A) => void;
    let fail!: (error: Error) => void;
    const answer = new Promise<A>((give, refuse) => {
      done = give;
      fail = refuse;
    });
    const remove = (): Promise<unknown> =>
      tenancy.asOwner((db) => db.run(sql`delete from solver_task where id = ${id}`)).catch(() => {});
    const end = (settle: () => void): void => {
      if (over) return;
      over = true;
      clearInterval(poll);
      clearTimeout(late);
      open.delete(cancel);
      void remove();
      settle();
    };
    const cancel = (): void => end(() => fail(new Error('CANCELED')));
    const take = (row: Row | undefined): void => {
      // Before it is stored there is none; afterwards only whoever handed it in deletes it.
      if (!row) return;
      last = row;
      if (row.state === 'DONE') end(() => done(row.answer as A));
      else if (row.state === 'FAILED') end(() => fail(new Error(row.error ?? 'FAILED')));
    };
    let asking = false;
    const ask = (): void => {
      if (asking) return;
      asking = true;
      tenancy
        .asOwner((db) => db.find(sql<Row>`select state, progress, answer, error from solver_task where id = ${id}`))
        .then(take)
        .catch((error: Error) => log.warn({ err: error.message }, 'a search could not be asked about'))
        .finally(() => {
          asking = false;
        });
    };
    tenancy
      .asOwner((db) =>
        db.run(sql`insert into solver_task (id, message) values (${id}, ${JSON.stringify(message)}::jsonb)`),
      )
      .catch((error: Error) => end(() => fail(error)));
    const poll = setInterval(ask, pollMs);
    const late = setTimeout(() => end(() => fail(new Error('TIMEOUT'))), timeoutMs);
    late.unref();
    open.add(cancel);
    return {
      answer,
      progress: () => last?.progress ?? nothingYet,
      waiting: () => last === undefined || last.state === 'WAITING',
      cancel,
      stop: () =>
        void tenancy
          .asOwner((db) => db.run(sql`update solver_task set stop_asked = true where id = ${id}`))
          .catch(() => {}),
    };
  }
  return {
    run,
    close: async () => {
      for (const cancel of [...open]) cancel();
    },
  };
}

/** Takes searches of other processes up, as many as threads are free; `stop` gives what runs back to the others. */
export function serveSearches(tenancy: Tenancy, log: Log, solver: Solver, most: number): { stop(): Promise<void> } {
  const running = new Map<string, Run<unknown>>();
  let taking: Promise<void> | undefined;

  async function attend({ id, message, tries }: Task): Promise<void> {
    const run = solver.run<unknown>(message, 30 * 60_000);
    running.set(id, run);
    const beat = setInterval(() => {
      tenancy
        .asOwner((db) =>
          db.find(
            sql<{
              stop_asked: boolean;
            }>`update solver_task set seen_at = now(), progress = ${JSON.stringify(run.progress())}::jsonb
              where id = ${id} and state = 'RUNNING' and tries = ${tries} returning stop_asked`,
          ),
        )
        .then((row) => {
          if (!row) run.cancel();
          else if (row.stop_asked) run.stop();
        })
        .catch((error: Error) => log.warn({ err: error.message }, 'the progress of a search could not be written'));
    }, 1000);
    const end = (state: 'DONE' | 'FAILED', answer: unknown, error: string | null): Promise<unknown> =>
      tenancy.asOwner((db) =>
        db.run(
          sql`update solver_task set state = ${state}, answer = ${answer === undefined ? null : JSON.stringify(answer)}::jsonb, error = ${error}
            where id = ${id} and state = 'RUNNING' and tries = ${tries}`,
        ),
      );
    try {
      const answer = await run.answer;
      await end('DONE', answer, null);
    } catch (error) {
      await end('FAILED', undefined, (error as Error).message).catch(() => {});
    } finally {
      clearInterval(beat);
      running.delete(id);
    }
  }

  /** Those of a solver that is gone wait again, or have failed often enough. What nobody asks about any more goes. */
  const takeOne = (): Promise<Task | undefined> =>
    tenancy.asOwner(async (db) => {
      await db.run(sql`update solver_task set state = case when tries >= ${mostTries} then 'FAILED' else 'WAITING' end, error = 'SOLVER_GONE'
        where state = 'RUNNING' and seen_at < now() - ${goneAfterSeconds} * interval '1 second'`);
      await db.run(sql`delete from solver_task where made_at < now() - interval '1 hour'`);
      return db.find(
        sql<Task>`update solver_task set state = 'RUNNING', tries = tries + 1, seen_at = now()
          where id = (select id from solver_task where state = 'WAITING' order by made_at limit 1 for update skip locked)
          returning id, message, tries`,
      );
    });

  const timer = setInterval(() => {
    if (taking || running.size >= most) return;
    taking = takeOne()
      .then((task) => {
        if (task) void attend(task);
      })
      .catch((error: Error) => log.warn({ err: error.message }, 'searches could not be taken up'))
      .finally(() => {
        taking = undefined;
      });
  }, pollMs);
  return {
    stop: async () => {
      clearInterval(timer);
      await taking;
      const ids = [...running.keys()];
      if (ids.length > 0)
        await tenancy
          .asOwner((db) =>
            db.run(sql`update solver_task set state = 'WAITING' where id = any(${ids}::uuid[]) and state = 'RUNNING'`),
          )
          .catch(() => {});
    },
  };
}
