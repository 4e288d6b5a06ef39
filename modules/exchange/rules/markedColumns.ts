/**
 * First and last column (1 first) of what a problem speaks of in its line: a value of it that stands there by itself. Null when it
 * cannot be told.
 */
export function markedColumns(
  text: string,
  args: Record<string, string | number> | undefined,
): [from: number, to: number] | null {
  const texts = Object.values(args ?? {}).filter((value) => typeof value === 'string');
  // The longest says most: a country stands in many places.
  for (const value of texts.filter((one) => one.length > 1).sort((a, b) => b.length - a.length)) {
    for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) {
      const around = [text[at - 1] ?? ' ', text[at + value.length] ?? ' '];
      if (around.every((char) => !/[\p{L}\p{N}]/u.test(char))) return [at + 1, at + value.length];
    }
  }
  return null;
}
