import type { RouteAnswer, TraceLine } from '#modules/networkrules/contract/route.ts';

/** What a table of rules says of the way of a shipment. */
export type SaidOfWay = { schemaId: string; schema: string; row: string; version: number };

/**
 * The schema that a table of rules names goes first of those that work, whatever their priority; every way says so. One that finds no way
 * changes nothing but the trace: the other ways stand.
 */
export function ruledWays(answer: RouteAnswer, said: SaidOfWay | undefined): RouteAnswer {
  if (!said) return answer;
  const { schemaId, schema, row, version } = said;
  const first = answer.proposals.filter((one) => one.schemaId === schemaId);
  const line: TraceLine = {
    step: 'SCHEMA',
    key: first.length > 0 ? 'ruled' : 'ruledInVain',
    args: { schema, row, version },
  };
  const proposals = [...first, ...answer.proposals.filter((one) => one.schemaId !== schemaId)];
  return {
    ...answer,
    proposals: proposals.map((one) => ({ ...one, trace: [...one.trace, line] })),
    trace: [...answer.trace, line],
  };
}
