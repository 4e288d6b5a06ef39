import pino, { type Logger } from 'pino';
import { boundedFile } from './logFile.ts';
import { terminalLine } from './logLine.ts';

export type Log = Logger;

/** What somebody at the terminal must see although the log has a file of its own. */
function terminal(): { write(line: string): void } {
  let last = '';
  return {
    write: (line) => {
      const words = terminalLine(line);
      // A dozen connections that are lost at once are one thing to know.
      if (words !== last) process.stderr.write(`${words}\n`);
      last = words;
    },
  };
}

const destination = (file: string, own: boolean): pino.DestinationStream =>
  own
    ? pino.multistream([
        { level: 'trace', stream: boundedFile(file) },
        { level: 'warn', stream: terminal() },
      ])
    : pino.destination({ dest: file, mkdir: true, append: true, sync: true });

/**
 * Structured log; what must never stand in it is cut here (quality F-08).
 * @param file where it goes instead of the standard output
 * @param own the file is the program's: bounded, and warnings and errors go to the terminal too, as words
 */
export const makeLog = (level: string, file: string | undefined, own = false): Log =>
  pino(
    {
      level,
      redact: {
        paths: [
          '*.password',
          '*.oldPassword',
          '*.newPassword',
          '*.token',
          '*.cookie',
          'headers.cookie',
          'headers.authorization',
        ],
        censor: '[cut]',
      },
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    ...(file ? [destination(file, own)] : []),
  );
