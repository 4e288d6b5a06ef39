import { textIn } from '#kernel/text.ts';
import type { ViewContext } from '#platform/context.ts';
import { packageDeviation } from '#modules/masterdata/contract/types/goods.ts';
import { readRecords, readingOf } from '#modules/masterdata/server/index.ts';

/** What deviations of packages are called in a language, by their codes; a code whose record is gone is not among them. */
export async function deviationTexts(
  ctx: ViewContext,
  codes: readonly (string | null)[],
  language: string = ctx.language,
): Promise<Record<string, string>> {
  const named = [...new Set(codes)].filter((code) => code !== null);
  if (named.length === 0) return {};
  const records = await readRecords(readingOf(ctx), packageDeviation, named);
  return Object.fromEntries([...records].map(([id, { deviationText }]) => [id, textIn(deviationText, language)]));
}
