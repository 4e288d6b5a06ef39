/** Lines that are kept, and where: they outlive the tab, because what goes wrong is asked for later. */
const most = 400;
const place = 'kontor/device-log';
/** ms between something new and writing it down. */
const writeAfter = 2000;

let lines: string[] | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

function kept(): string[] {
  if (lines) return lines;
  try {
    lines = (localStorage.getItem(place) ?? '').split('\n').filter((line) => line !== '');
  } catch {
    // Storage is refused: the log is that of this tab.
    lines = [];
  }
  return lines;
}

function write(): void {
  timer = undefined;
  try {
    localStorage.setItem(place, kept().join('\n'));
  } catch {
    // Full or refused: the newest lines are in memory.
  }
}

/** Ids, barcodes and numbers of people have no place in a log that somebody else reads. */
const withoutIds = (text: string): string =>
  text
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/gi, '{id}')
    .replace(/\d{6,}/g, '{number}')
    .replace(/[\r\n]+/g, ' ')
    .slice(0, 300);

/**
 * Notes what an administrator wants to know of a device that does not work: starts, failures, network. Never what was scanned or typed.
 * @param what such as `call` or `network`; written as it is
 */
export function noteOnDevice(what: string, about: string): void {
  const all = kept();
  all.push(`${new Date().toISOString()} ${what} ${withoutIds(about)}`);
  if (all.length > most) all.splice(0, all.length - most);
  timer ??= setTimeout(write, writeAfter);
}

/** What is kept, the oldest line first. */
export const deviceLogText = (): string => kept().join('\n');
