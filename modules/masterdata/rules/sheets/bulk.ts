/** One column of several rows at once: a value in place of what stands there, or what is looked for replaced wherever it stands. */
export type Bulk = {
  /** Null: the whole cell. Empty: cells that are empty. */
  find: string | null;
  put: string;
};

/** A cell after it; capitals make no difference to what is looked for, and nothing in it is a sign for something else. */
export function putInto(cell: string, { find, put }: Bulk): string {
  if (find === null) return put;
  if (find === '') return cell.trim() === '' ? put : cell;
  const literal = find.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
  return cell.replaceAll(new RegExp(literal, 'giu'), () => put);
}
