import { z } from 'zod';

const entry = z.object({
  level: z.number(),
  time: z.string(),
  msg: z.string().optional(),
  err: z.union([z.object({ message: z.string() }), z.string().transform((message) => ({ message }))]).optional(),
});

/** A line of the log (JSON, as pino writes it) as words for a person: `17:32:04 warning: a reaction failed (deadlock detected)`; times are UTC. */
export function terminalLine(line: string): string {
  try {
    const { level, time, msg, err } = entry.parse(JSON.parse(line));
    const cause = err && err.message !== msg ? ` (${err.message.split('\n')[0]})` : '';
    return `${time.slice(11, 19)} ${level >= 50 ? 'error' : 'warning'}: ${msg ?? ''}${cause}`;
  } catch {
    return line.trimEnd();
  }
}
