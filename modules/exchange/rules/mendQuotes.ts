/**
 * Text of a table in which every cell that begins with a quotation mark is a quoted cell: what only looks like one (`"Zoll"-Rohre`,
 * `3/4" pipe` never began one) is quoted as the text that it is, so that no parser takes the lines behind it for its rest (RFC 4180, 2.5 to
 * 2.7). A quoted cell may go over several lines, but not over lines that are whole rows of the table themselves.
 * @returns the text, and the lines (1 first) in which a mark was taken for a text
 */
export function mendQuotes(text: string, delimiter: string): { text: string; lines: number[] } {
  if (!text.includes('"')) return { text, lines: [] };
  const columns = countIn(text.slice(0, endOfLine(text, 0)), delimiter);
  const out: string[] = [];
  const lines: number[] = [];
  let [at, line, copied] = [0, 1, 0];
  const step = (to: number): void => {
    for (let i = at; i < to; i += 1) if (text[i] === '\n') line += 1;
    at = to;
  };
  let atStart = true;
  while (at < text.length) {
    if (!atStart || text[at] !== '"') {
      atStart = text[at] === delimiter || text[at] === '\n' || text[at] === '\r';
      step(at + 1);
      continue;
    }
    const end = closingMark(text, at);
    const next = end < 0 ? undefined : text[end + 1];
    const closes = end > 0 && (next === undefined || next === delimiter || next === '\n' || next === '\r');
    const swallows =
      closes &&
      columns > 0 &&
      text
        .slice(at, end)
        .split('\n')
        .slice(1, -1)
        .some((one) => countIn(one, delimiter) >= columns);
    const swallowsLast =
      closes && columns > 0 && text.slice(at, end).includes('\n') && countIn(text.slice(at, end), delimiter) >= columns;
    if (closes && !swallows && !swallowsLast) {
      step(end + 1);
      atStart = false;
      continue;
    }
    const cellEnd = endOfCell(text, at, delimiter);
    out.push(text.slice(copied, at), '"', text.slice(at, cellEnd).replaceAll('"', '""'), '"');
    lines.push(line);
    copied = cellEnd;
    step(cellEnd);
    atStart = false;
  }
  out.push(text.slice(copied));
  return { text: out.join(''), lines };
}

const countIn = (text: string, sign: string): number => text.split(sign).length - 1;

function endOfLine(text: string, from: number): number {
  const end = text.slice(from).search(/[\r\n]/);
  return end < 0 ? text.length : from + end;
}

function endOfCell(text: string, from: number, delimiter: string): number {
  for (let at = from; at < text.length; at += 1)
    if (text[at] === delimiter || text[at] === '\n' || text[at] === '\r') return at;
  return text.length;
}

/** Index of the mark that closes the quoted cell that begins at `from`; -1 where none does. Doubled marks are texts. */
function closingMark(text: string, from: number): number {
  for (let at = text.indexOf('"', from + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    if (text[at + 1] !== '"') return at;
    at += 1;
  }
  return -1;
}
