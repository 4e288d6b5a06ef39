import { sql } from 'kysely';
import type { CommandContext } from '#platform/context.ts';
import type { SubjectType } from '../contract/configs.ts';
import type { BookDecision } from './readRules.ts';

export type KeptSubject = { readonly type: SubjectType; readonly id: string };
export type Kept = { readonly subject: KeptSubject; readonly decision: BookDecision };

/** Keeps what was decided, the latest of each subject and configuration; what no table was asked for is not kept. Nobody waits for it. */
export function keepDecisions(ctx: CommandContext, decided: readonly Kept[]): void {
  const rows = decided.flatMap(({ subject, decision: { asked, fault, configName, hits, result, read } }) =>
    asked === null || fault !== null
      ? []
      : {
          subject_type: subject.type,
          subject_id: subject.id,
          config_name: configName,
          set_id: asked.setId,
          set_unit: asked.setUnit,
          group_type: asked.groupType,
          group_id: asked.groupId,
          version: asked.version,
          hits,
          result,
          facts: read,
        },
  );
  if (rows.length > 0)
    ctx.db.later(
      sql`insert into rule_decision as d (org_unit, subject_type, subject_id, config_name, set_id, set_unit, group_type, group_id, version, hits, result, facts, at)
        select distinct on (r.subject_type, r.subject_id, r.config_name) ${ctx.unit}, r.subject_type, r.subject_id, r.config_name, r.set_id, r.set_unit,
          r.group_type, r.group_id, r.version, r.hits, r.result, r.facts, ${new Date(ctx.now)}
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(subject_type text, subject_id text, config_name text, set_id uuid, set_unit text,
          group_type text, group_id text, version int, hits jsonb, result jsonb, facts jsonb)
        order by r.subject_type, r.subject_id, r.config_name
        on conflict (org_unit, subject_type, subject_id, config_name) do update set set_id = excluded.set_id, set_unit = excluded.set_unit,
          group_type = excluded.group_type, group_id = excluded.group_id, version = excluded.version, hits = excluded.hits, result = excluded.result,
          facts = excluded.facts, at = excluded.at`,
      { name: 'ruleDecision.keep', touches: 'rule_decision' },
    );
  countFaults(ctx, decided);
}

/** A judgement that failed did nothing: it is counted, for the operator. */
function countFaults(ctx: CommandContext, decided: readonly Kept[]): void {
  const faults = new Map<string, { count: number; reason: string }>();
  for (const { decision } of decided) {
    if (decision.fault === null) continue;
    const before = faults.get(decision.configName)?.count ?? 0;
    faults.set(decision.configName, { count: before + 1, reason: decision.fault.slice(0, 200) });
  }
  for (const [configName, { count, reason }] of faults)
    ctx.db.later(
      sql`insert into rule_fault as f (org_unit, config_name, count, reason, first_at, last_at)
        values (${ctx.unit}, ${configName}, ${count}, ${reason}, ${new Date(ctx.now)}, ${new Date(ctx.now)})
        on conflict (org_unit, config_name) do update set count = f.count + excluded.count, reason = excluded.reason, last_at = excluded.last_at`,
      { name: 'ruleFault.count' },
    );
}

export const keepDecision = (ctx: CommandContext, subject: KeptSubject, decision: BookDecision): void =>
  keepDecisions(ctx, [{ subject, decision }]);
