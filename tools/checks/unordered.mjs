/** Texts of a program: a statement of SQL stands in one of them. */
const texts = /`(?:[^`\\]|\\.)*`|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g;

/**
 * What stands before a place in the same brackets: of a statement within a statement its own part alone.
 * @param {string} statement
 * @param {number} at
 */
function within(statement, at) {
  let depth = 0;
  let part = '';
  for (let i = at - 1; i >= 0; i -= 1) {
    const letter = statement[i];
    if (letter === '(' && depth === 0) break;
    if (letter === ')') depth += 1;
    else if (letter === '(') depth -= 1;
    else if (depth === 0) part = letter + part;
  }
  return part;
}

/**
 * How many statements take some of their rows without an order: which rows these are, the database decides anew each time. Whether there
 * is any (`select 1 … limit 1`) needs no order.
 * @param {string} text what stands in a file
 */
export const unorderedIn = (text) =>
  [...text.matchAll(texts)].flatMap(([statement]) =>
    [...statement.matchAll(/\blimit\s+(?:\d|\$)/gi)].filter(({ index }) => {
      const part = within(statement, index);
      return /\bselect\b/i.test(part) && !/\border\s+by\b|\bselect\s+(?:1\b|from\b)/i.test(part);
    }),
  ).length;
