import type { CommandContext } from '#platform/context.ts';
import { takeNumbers } from '#modules/organisation/server/index.ts';
import { processDigit } from '../../rules/list/listStates.ts';
import type { ListKind } from '../../rules/list/vocabulary.ts';

/** A number from the range of the lists; each kind begins with its own digit (ruling G4). */
export async function listName(ctx: CommandContext, kind: ListKind): Promise<string> {
  const [number = ''] = await takeNumbers(ctx, 'LIST');
  return `${processDigit[kind]}${number.slice(1)}`;
}
