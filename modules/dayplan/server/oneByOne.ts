/**
 * Of things that do not go together those that do: one after the other is tried beside those that were taken already, in their
 * order, and stays where nothing speaks against it. `against`: what speaks against all of these together. As many questions as things.
 */
export async function oneByOne<T, Why>(
  all: readonly T[],
  against: (some: readonly T[]) => Promise<Why | undefined>,
): Promise<{ taken: readonly T[]; left: readonly { one: T; why: Why }[] }> {
  const taken: T[] = [];
  const left: { one: T; why: Why }[] = [];
  for (const one of all) {
    const why = await against([...taken, one]);
    if (why === undefined) taken.push(one);
    else left.push({ one, why });
  }
  return { taken, left };
}
