import { KontorError, NotReachable } from '../typescript/kontor.ts';

/** What a shell learns: done, refused with reasons, not understood, nobody there. */
export const codes = { done: 0, refused: 1, usage: 2, unreachable: 3 } as const;

/** What was typed, or what is kept, is not enough to begin. */
export class Usage extends Error {
  override readonly name = 'Usage';
}

/** Letters that would steer the terminal do not come from a file or a server. */
export const plain = (text: string): string => text.replace(/[\p{Cc}\p{Cf}]+/gu, ' ');

/** What went wrong, for whoever reads `--json`. */
export type Told = {
  error: 'refused' | 'usage' | 'unreachable';
  message: string;
  status?: number;
  code?: number;
  fields?: object[];
  checks?: object[];
};

const fileProblems: Record<string, string> = {
  ENOENT: 'is not there',
  EACCES: 'may not be read by you',
  EPERM: 'may not be read by you',
  EISDIR: 'is a folder',
};

/** Code, lines for a person and object for a program; undefined for what is a mistake of this program. */
export function failureOf(error: unknown): { code: number; lines: string[]; told: Told } | undefined {
  if (error instanceof Usage)
    return { code: codes.usage, lines: [error.message], told: { error: 'usage', message: error.message } };
  if (error instanceof NotReachable) {
    const lines = [`${error.message}.`, 'Nothing is lost: send the same again, the depot takes an order in once.'];
    return { code: codes.unreachable, lines, told: { error: 'unreachable', message: error.message } };
  }
  if (error instanceof KontorError) {
    const { status, code, fields, checks, message } = error;
    const hint = status === 401 ? ['The key is wrong or was revoked: kontor config keeps another.'] : [];
    const more = [
      ...fields.map((one) => `  ${one.field}: ${one.message || one.rule}`),
      ...checks.map((one) => `  ${one.number} ${one.message}`),
    ];
    const told = {
      error: 'refused',
      message,
      status,
      ...(code === undefined ? {} : { code }),
      fields,
      checks,
    } as const;
    return { code: codes.refused, lines: [message, ...more.map(plain), ...hint], told };
  }
  if (error instanceof Error && 'code' in error && 'path' in error) {
    const said = fileProblems[String(error.code)];
    if (said === undefined) return undefined;
    const message = `${String(error.path)} ${said}.`;
    return { code: codes.usage, lines: [message], told: { error: 'usage', message } };
  }
  return undefined;
}
