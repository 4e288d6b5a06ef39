import type { BodyOf } from '#kernel/call.ts';
import { notFound, refused } from '#kernel/errors.ts';
import type { CommandContext, ViewContext } from '#platform/context.ts';
import type { removeSchema, saveSchema, TransportSchema } from '../contract/schemas.ts';
import type { SchemaType } from '../contract/route.ts';
import { legIssue } from '../rules/schemaForm.ts';
import { refuseBackwards, requireDepots } from './areas.ts';
import type { SchemaDocument } from './columns.ts';
import {
  areaKind,
  relationKind,
  removeRule,
  ruleOf,
  type RuleRow,
  rulesOf,
  saveRule,
  schemaKind,
  shownRule,
} from './ruleStore.ts';

const shown = (row: RuleRow<SchemaDocument>): TransportSchema => shownRule(schemaKind, row);

/** Everything that a schema names is there: areas, depots, relations. */
async function requireNamed(ctx: ViewContext, doc: SchemaDocument): Promise<void> {
  const areas = new Set((await rulesOf(ctx, areaKind)).map(({ id }) => id));
  const lost = [...doc.originAreas, ...doc.destinationAreas].find((id) => !areas.has(id));
  if (lost) throw refused('networkrules:error/areaGone', { area: lost });
  const relations = new Set((await rulesOf(ctx, relationKind)).map(({ id }) => id));
  const gone = doc.legs.find(({ relationId }) => relationId !== null && !relations.has(relationId));
  if (gone) throw refused('networkrules:error/relationGone');
  await requireDepots(ctx, [
    ...doc.originBranches,
    ...doc.destinationBranches,
    ...doc.legs.flatMap(({ branchRule, branchId }) => (branchRule === 'FIXED' && branchId !== null ? [branchId] : [])),
  ]);
}

export async function savedSchema(
  ctx: CommandContext,
  { id, version, clientKey, ...doc }: BodyOf<typeof saveSchema>,
): Promise<TransportSchema> {
  const issue = legIssue(doc.legs);
  if (issue) throw refused(`networkrules:error/${issue.key}`, { leg: issue.leg });
  refuseBackwards(doc);
  return shown(await saveRule(ctx, schemaKind, { id, version, clientKey }, doc, () => requireNamed(ctx, doc)));
}

export async function schemaById(ctx: ViewContext, id: string, type: SchemaType | undefined): Promise<TransportSchema> {
  const row = await ruleOf(ctx, schemaKind, id);
  if (type !== undefined && row.doc.type !== type) throw notFound();
  return shown(row);
}

/** In the order in which they are asked. */
export const allSchemas = async (ctx: ViewContext): Promise<TransportSchema[]> =>
  (await rulesOf(ctx, schemaKind))
    .map(shown)
    .sort((one, other) => one.type.localeCompare(other.type) || one.priority - other.priority);

export async function removedSchema(
  ctx: CommandContext,
  { type, ...asked }: BodyOf<typeof removeSchema>,
): Promise<void> {
  if (type !== null) await schemaById(ctx, asked.id, type);
  await removeRule(ctx, schemaKind, asked, async () => []);
}
