import type { CommandContext } from '#platform/context.ts';
import { saveArea } from '../contract/areas.ts';
import { saveRelation } from '../contract/relations.ts';
import { saveSchema } from '../contract/schemas.ts';
import type { z } from 'zod';
import { savedArea } from './areas.ts';
import { savedRelation } from './relations.ts';
import { areaKind, relationKind, rulesOf, schemaKind } from './ruleStore.ts';
import { savedSchema } from './schemas.ts';

/** A schema of the world names areas by their names: it has no ids yet. */
export type LaidSchema = Omit<z.input<typeof saveSchema.body>, 'originAreas' | 'destinationAreas'> & {
  originAreas?: readonly string[];
  destinationAreas?: readonly string[];
};

/** Lays rules by the commands that people use; one whose name is there already stays as it is. In the unit at the top. */
export async function layRules(
  ctx: CommandContext,
  rules: {
    areas: readonly z.input<typeof saveArea.body>[];
    relations: readonly z.input<typeof saveRelation.body>[];
    schemas: readonly LaidSchema[];
  },
): Promise<void> {
  const areaIds = new Map((await rulesOf(ctx, areaKind)).map(({ id, doc }) => [doc.name, id]));
  for (const area of rules.areas) {
    if (areaIds.has(area.name)) continue;
    areaIds.set(area.name, (await savedArea(ctx, saveArea.body.parse(area))).id);
  }
  const relations = new Set((await rulesOf(ctx, relationKind)).map(({ doc }) => doc.name));
  for (const relation of rules.relations)
    if (!relations.has(relation.name)) await savedRelation(ctx, saveRelation.body.parse(relation));
  const schemas = new Set((await rulesOf(ctx, schemaKind)).map(({ doc }) => doc.name));
  const idsOf = (names: readonly string[] | undefined) => (names ?? []).map((name) => areaIds.get(name) ?? name);
  for (const schema of rules.schemas) {
    if (schemas.has(schema.name)) continue;
    const { originAreas, destinationAreas } = schema;
    const body = { ...schema, originAreas: idsOf(originAreas), destinationAreas: idsOf(destinationAreas) };
    await savedSchema(ctx, saveSchema.body.parse(body));
  }
}
