import type { ViewContext } from '#platform/context.ts';
import { packageType } from '#modules/masterdata/contract/types/goods.ts';
import { listRecords, readingOf } from '#modules/masterdata/server/index.ts';
import { listDepots } from '#modules/organisation/server/index.ts';
import type { ValuesFrom } from '../contract/configs.ts';
import { type NamedValue, ruleValues } from '../contract/questions.ts';

/** What a cell may name that is no record by its id: depots, packages by the code that orders bear, and what modules above have. */
export async function namedValues(ctx: ViewContext, from: ValuesFrom): Promise<readonly NamedValue[]> {
  if (from === 'DEPOT') return listDepots(ctx.db);
  if (from === 'PACKAGE_CODE')
    return (await listRecords(readingOf(ctx), packageType)).map(({ code, description }) => ({
      id: code,
      name: description.defaultText,
    }));
  return ctx.ask(ruleValues, { from });
}
