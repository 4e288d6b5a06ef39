import type { BodyOf } from '#kernel/call.ts';
import { compareDates } from '#kernel/date.ts';
import { invalidInput, refused } from '#kernel/errors.ts';
import type { CommandContext, ViewContext } from '#platform/context.ts';
import { findUnit } from '#modules/organisation/server/index.ts';
import type { findAreas, GeoArea, removeArea, saveArea } from '../contract/areas.ts';
import { overlapOf, partIssues, partText } from '../rules/areas.ts';
import { areaKind, removeRule, ruleOf, type RuleRow, rulesOf, saveRule, schemaKind, shownRule } from './ruleStore.ts';
import type { AreaDocument } from './columns.ts';
import { findArea } from './readNetwork.ts';

const shown = (row: RuleRow<AreaDocument>): GeoArea => ({
  ...shownRule(areaKind, row),
  branch: row.doc.responsibleBranch,
});

/** Days that run backwards, and a depot that is none. */
export function refuseBackwards({ validFrom, validTo }: Pick<AreaDocument, 'validFrom' | 'validTo'>): void {
  if (validFrom && validTo && compareDates(validFrom, validTo) > 0) throw refused('networkrules:error/backwards');
}
export async function requireDepots(ctx: ViewContext, ids: readonly string[]): Promise<void> {
  for (const id of new Set(ids))
    if (!(await findUnit(ctx.db, id))?.isBranch) throw refused('networkrules:error/noDepot', { depot: id });
}

/** Codes that the country has not, and areas that would hold an address as well: by the name of the other and its codes. */
export async function savedArea(
  ctx: CommandContext,
  { id, version, clientKey, ...doc }: BodyOf<typeof saveArea>,
): Promise<GeoArea> {
  const wrong = partIssues(doc.countryCode, doc.parts);
  if (wrong.length > 0)
    throw invalidInput(
      wrong.map(({ index, key }) => {
        const { postalCodeFrom, postalCodeTo } = doc.parts[index] ?? { postalCodeFrom: '', postalCodeTo: '' };
        const args = { from: postalCodeFrom, to: postalCodeTo, country: doc.countryCode };
        return { field: 'parts', rule: key, message: ctx.t(`networkrules:error/${key}`, args) };
      }),
    );
  refuseBackwards(doc);
  await requireDepots(ctx, [doc.responsibleBranch]);
  const saved = await saveRule(ctx, areaKind, { id, version, clientKey }, doc, async (own) => {
    const others = (await rulesOf(ctx, areaKind)).map((row) => ({ ...row.doc, id: row.id }));
    const overlap = overlapOf({ ...doc, id: own }, others);
    if (overlap)
      throw refused(overlap.area.id === own ? 'networkrules:error/overlapsItself' : 'networkrules:error/overlaps', {
        own: partText(overlap.own),
        part: partText(overlap.part),
        name: overlap.area.name,
        country: doc.countryCode,
      });
  });
  return shown(saved);
}

export const areaById = async (ctx: ViewContext, id: string): Promise<GeoArea> =>
  shown(await ruleOf(ctx, areaKind, id));

export const areasFor = async (ctx: ViewContext, branch: string | undefined): Promise<GeoArea[]> =>
  (await rulesOf(ctx, areaKind)).map(shown).filter((area) => branch === undefined || area.branch === branch);

export async function areasAt(ctx: ViewContext, { day, kind, ...address }: BodyOf<typeof findAreas>) {
  const found = await findArea(ctx, address, kind, day ?? undefined);
  const rows = new Map((await rulesOf(ctx, areaKind)).map((row) => [row.id, row]));
  return found.flatMap(({ area, part }) => {
    const row = rows.get(area.id);
    return row ? [{ ...shown(row), matched: part }] : [];
  });
}

export const removedArea = (ctx: CommandContext, asked: BodyOf<typeof removeArea>): Promise<void> =>
  removeRule(ctx, areaKind, asked, async ({ id }) =>
    (await rulesOf(ctx, schemaKind))
      .filter(({ doc }) => doc.originAreas.includes(id) || doc.destinationAreas.includes(id))
      .map(({ doc }) => doc.name),
  );
