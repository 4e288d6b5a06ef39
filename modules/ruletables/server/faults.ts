import type { ViewContext } from '#platform/context.ts';
import { wordKey } from '#kernel/text.ts';
import { knownAs, type RuleAttribute, type RuleConfig } from '../contract/configs.ts';
import { isText, textsOf } from '../rules/conditions.ts';
import { type Fault, faultsOf, type KnownIds } from '../rules/faults.ts';
import type { CellValue, RuleRow } from '../rules/ruleTable.ts';
import { knownAmong } from './ruleSets.ts';

const wordsOf = (value: CellValue | undefined): readonly string[] => textsOf(value) ?? (isText(value) ? [value] : []);

/** Of the records that the rows name, those that there are: one question for each type. */
async function knownIds(
  ctx: ViewContext,
  { inputs, outputs }: RuleConfig,
  rows: readonly RuleRow[],
): Promise<KnownIds> {
  const named = new Map<string, Set<string>>();
  const note = (attribute: RuleAttribute | undefined, value: CellValue | undefined): void => {
    const source = attribute && knownAs(attribute);
    if (!source) return;
    const ids = named.get(source) ?? new Set<string>();
    for (const word of wordsOf(value)) ids.add(word);
    named.set(source, ids);
  };
  for (const { conditions, result } of rows) {
    for (const { attr, value } of conditions)
      note(
        inputs.find(({ name }) => name === attr),
        value,
      );
    for (const output of outputs) note(output, result[output.name]);
  }
  const known: Record<string, Set<string>> = {};
  for (const [path, ids] of named) known[path] = await knownAmong(ctx, path, [...ids]);
  return known;
}

export const tableFaults = async (ctx: ViewContext, config: RuleConfig, rows: readonly RuleRow[]): Promise<Fault[]> =>
  faultsOf(config, rows, await knownIds(ctx, config, rows));

/** A fault in the words of whoever asks. */
export function faultMessage({ t }: ViewContext, { code, args }: Fault): string {
  const attr = typeof args.attr === 'string' ? t(wordKey('ruletables:attribute/', args.attr)) : '';
  return t(wordKey('ruletables:fault/', code), { ...args, attr });
}
