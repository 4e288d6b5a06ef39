import type { Overrides } from '#kernel/check.ts';

type Answer = { success: boolean; checkResults: readonly { code: string; overridable: boolean }[] };

/** Gives a command a second time with every warning accepted, as a dispatcher who knows why would; throws what cannot be. */
export async function insisting<A extends Answer>(
  what: string,
  command: (overrides: Overrides) => Promise<A>,
): Promise<A> {
  const first = await command({});
  if (first.success) return first;
  const overrideCodes = first.checkResults.filter((one) => one.overridable).map((one) => one.code);
  const second = await command({ overrideCodes });
  if (second.success) return second;
  throw new Error(`${what}: ${second.checkResults.map((one) => one.code).join(', ')}`);
}
