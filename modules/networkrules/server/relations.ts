import type { BodyOf } from '#kernel/call.ts';
import { addDays, instantOf, localDateOf } from '#kernel/date.ts';
import { refused } from '#kernel/errors.ts';
import type { CommandContext, ViewContext } from '#platform/context.ts';
import { depotsById } from '#modules/organisation/server/index.ts';
import type { GtpRelation, removeRelation, saveRelation } from '../contract/relations.ts';
import { refuseBackwards, requireDepots } from './areas.ts';
import type { RelationDocument } from './columns.ts';
import {
  relationKind,
  removeRule,
  ruleOf,
  type RuleRow,
  rulesOf,
  saveRule,
  schemaKind,
  shownRule,
} from './ruleStore.ts';

const shown = (row: RuleRow<RelationDocument>): GtpRelation => shownRule(relationKind, row);

/** A run that arrives before it leaves, by the clocks of both depots on any day of the coming week. */
async function refuseTooEarly(ctx: ViewContext, doc: RelationDocument): Promise<void> {
  const depots = await depotsById(ctx.db);
  const zone = (id: string): string => depots.get(id)?.timezone ?? ctx.timezone;
  const day = localDateOf(ctx.now, ctx.timezone);
  const leaves = instantOf(day, doc.departure, zone(doc.fromBranch));
  if (instantOf(addDays(day, doc.transitDays), doc.arrival, zone(doc.toBranch)) <= leaves)
    throw refused('networkrules:error/arrivesBefore');
}

export async function savedRelation(
  ctx: CommandContext,
  { id, version, clientKey, ...doc }: BodyOf<typeof saveRelation>,
): Promise<GtpRelation> {
  const { fromBranch, toBranch, viaHubs } = doc;
  if (fromBranch === toBranch) throw refused('networkrules:error/sameDepot');
  if (viaHubs.includes(fromBranch) || viaHubs.includes(toBranch) || new Set(viaHubs).size < viaHubs.length)
    throw refused('networkrules:error/hubTwice');
  if (!doc.weekdays.includes(true)) throw refused('networkrules:error/noWeekday');
  refuseBackwards(doc);
  await requireDepots(ctx, [fromBranch, toBranch, ...viaHubs]);
  await refuseTooEarly(ctx, doc);
  return shown(await saveRule(ctx, relationKind, { id, version, clientKey }, doc, async () => {}));
}

export const relationById = async (ctx: ViewContext, id: string): Promise<GtpRelation> =>
  shown(await ruleOf(ctx, relationKind, id));

export const relationsFor = async (ctx: ViewContext, branch: string | undefined): Promise<GtpRelation[]> =>
  (await rulesOf(ctx, relationKind))
    .map(shown)
    .filter(({ fromBranch, toBranch }) => branch === undefined || fromBranch === branch || toBranch === branch);

export const removedRelation = (ctx: CommandContext, asked: BodyOf<typeof removeRelation>): Promise<void> =>
  removeRule(ctx, relationKind, asked, async ({ id }) =>
    (await rulesOf(ctx, schemaKind))
      .filter(({ doc }) => doc.legs.some(({ relationId }) => relationId === id))
      .map(({ doc }) => doc.name),
  );
