import pino, { type Logger } from 'pino';

export type Log = Logger;

/** Structured log; what must never stand in it is cut here (quality F-08). */
export const makeLog = (level: string, file: string | undefined): Log =>
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
    ...(file ? [pino.destination({ dest: file, mkdir: true, append: true, sync: true })] : []),
  );
