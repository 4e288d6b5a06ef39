/**
 * A time as people say it: `0.4 s`, `12 s`, `2 min 05 s`.
 * @param {number} ms
 */
export function duration(ms) {
  if (ms < 9950) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  if (seconds < 100) return `${seconds} s`;
  return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`;
}

/**
 * The line of a step that is over, its time right-aligned.
 * @param {string} words
 * @param {number} ms
 */
export const doneLine = (words, ms) => `  ${words.padEnd(34)} ${duration(ms).padStart(11)}`;

/**
 * The line that moves at a terminal: what goes on, and since when. Never longer than the terminal is wide, so that it stays one line.
 * @param {readonly { words: string, from: number }[]} running
 * @param {number} now
 * @param {number} columns
 */
export function liveLine(running, now, columns) {
  const text = `  … ${running.map(({ words, from }) => `${words} ${Math.floor((now - from) / 1000)} s`).join(' · ')}`;
  return text.length < columns ? text : `${text.slice(0, columns - 2)}…`;
}

/**
 * Columns under their heads, as wide as their longest cell.
 * @param {readonly string[]} head
 * @param {readonly (readonly string[])[]} rows
 * @returns {string[]} lines
 */
export function tableLines(head, rows) {
  const widths = head.map((title, at) => Math.max(title.length, ...rows.map((row) => (row[at] ?? '').length)));
  const line = (/** @type {readonly string[]} */ cells) =>
    `  ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ')}`.trimEnd();
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)];
}

const wipe = '\r\u001b[2K';

/**
 * Tells the steps of a start: a line for each that is over; at a terminal also a line at the bottom that counts what goes on.
 * Whatever else is written meanwhile stands above that line. Nothing moves in a file or a pipe.
 * @param {{ out?: NodeJS.WriteStream, err?: NodeJS.WriteStream, now?: () => number }} given
 */
export function makeProgress({ out = process.stdout, err = process.stderr, now = () => performance.now() } = {}) {
  /** @type {Set<{ words: string, from: number }>} */
  const running = new Set();
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const write = out.write.bind(out);
  let painted = false;
  const paint = () => {
    if (running.size > 0) write(`${wipe}${liveLine([...running], now(), out.columns || 80)}`);
    else if (painted) write(wipe);
    painted = running.size > 0;
  };
  if (out.isTTY) {
    for (const stream of new Set([out, err])) {
      if (!stream.isTTY) continue;
      const plain = stream.write.bind(stream);
      /** @type {any} */ (stream).write = (/** @type {[any]} */ ...given) => {
        if (painted) write(wipe);
        painted = false;
        return plain(...given);
      };
    }
  }
  return {
    /**
     * A step begins.
     * @param {string} words what goes on, for the moving line
     * @returns {(done: string) => void} the step is over, and what has come of it
     */
    begin(words) {
      const step = { words, from: now() };
      running.add(step);
      if (out.isTTY) {
        timer ??= setInterval(paint, 500);
        timer.unref();
        paint();
      }
      return (done) => {
        if (!running.delete(step)) return;
        out.write(`${doneLine(done, now() - step.from)}\n`);
        if (out.isTTY) paint();
        if (running.size > 0) return;
        clearInterval(timer);
        timer = undefined;
      };
    },
    /** Nothing moves any more: the start is given up. */
    end() {
      running.clear();
      clearInterval(timer);
      if (out.isTTY) paint();
    },
  };
}
