import type pg from 'pg';
import type { ServerModule } from './module.ts';
import type { Platform } from './platform.ts';

/** A queued reaction. Jobs of releases before November 2026 have no name, but the place of the reaction in a list (`index`). */
type ReactionJob = { fact: string; module: string; name?: string; unit: string; payload: Record<string, unknown> };
type Later = Extract<NonNullable<ServerModule['reactions']>[number], { when: 'later' }>;
type Fact = { id: string; org_unit: string; topic: string; payload: Record<string, unknown> };

const laterOf = (module: ServerModule): Later[] => (module.reactions ?? []).filter((one) => one.when === 'later');

/** Throws when two reactions of a module have one name: a job could mean either. */
export function requireNamedOnce(modules: readonly ServerModule[]): void {
  for (const module of modules) {
    const names = laterOf(module).map(({ name }) => name);
    const twice = names.find((name, at) => names.indexOf(name) < at);
    if (twice !== undefined) throw new Error(`module ${module.name} has two reactions named ${twice}`);
  }
}

/** Queues a job for every reaction to a fact; part of the caller's transaction. */
export async function queueReactions(
  client: pg.PoolClient,
  modules: readonly ServerModule[],
  fact: Fact,
): Promise<void> {
  for (const module of modules) {
    for (const { fact: heard, name } of laterOf(module)) {
      if (heard !== fact.topic) continue;
      const job = { fact: heard, module: module.name, name, unit: fact.org_unit, payload: fact.payload };
      await client.query('select graphile_worker.add_job($1, $2::json, job_key => $3, max_attempts => 12)', [
        'reaction',
        JSON.stringify(job satisfies ReactionJob),
        `${fact.id}:${module.name}:${name}`,
      ]);
    }
  }
}

/** By its name; without one by its fact, because no module had two reactions to one fact while jobs had no names. */
const meant = (job: ReactionJob) => (one: Later) =>
  job.name === undefined ? one.fact === job.fact : one.name === job.name;

/** Runs a queued reaction. Throws when the program has it no longer, so that the job is logged, tried again and then kept as failed. */
export async function runReaction(platform: Platform, payload: unknown): Promise<void> {
  const job = payload as ReactionJob;
  const reaction = platform.modules
    .filter(({ name }) => name === job.module)
    .flatMap(laterOf)
    .find(meant(job));
  if (!reaction) throw new Error(`module ${job.module} has no reaction ${job.name ?? `to ${job.fact}`}`);
  await platform.asSystem(job.unit, (ctx) => reaction.react(ctx, job.payload as never));
}
