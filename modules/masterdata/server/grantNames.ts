import type { ViewContext } from '#platform/context.ts';
import { titleIn } from '#kernel/text.ts';
import type { GrantSubject } from '#modules/identity/contract/questions.ts';
import { recordTypeOfGrant, type GrantType } from '#modules/identity/rules/accessGrant.ts';
import { recordTypes } from '../contract/types.ts';
import { recordTexts } from './texts.ts';

/** Drivers, vehicles and forwarders that are valid today and that the session sees. */
export async function grantNames(
  ctx: ViewContext,
  { type, ids }: { type: GrantType; ids: readonly string[] | null },
): Promise<readonly GrantSubject[]> {
  const record = recordTypes[recordTypeOfGrant[type] ?? ''];
  if (!record) return [];
  const { data } = await recordTexts(ctx, record, ctx.unit);
  return Object.values(data)
    .filter(({ id }) => ids === null || ids.includes(id))
    .map(({ id, title }) => ({ type, id, name: titleIn(title, ctx.language) ?? id }));
}
