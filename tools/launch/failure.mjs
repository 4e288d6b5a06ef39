/** @typedef {Error & { code?: string, path?: string, syscall?: string }} Failure */

const unreachable = new Set(['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', 'EHOSTUNREACH', 'ECONNRESET', 'EAI_AGAIN']);

/** The address of a database without its password. */
const withoutPassword = (/** @type {string} */ url) => {
  try {
    const { host, pathname, username } = new URL(url);
    return `${username ? `${username}@` : ''}${host}${pathname}`;
  } catch {
    return 'DATABASE_URL';
  }
};

/**
 * What failed at a start, and what to do about it: one line each.
 * @param {Failure} error
 * @param {{ port: string, host: string, dataDir: string, databaseUrl?: string }} given
 * @returns {string[]}
 */
export function whatFailed(error, { port, host, dataDir, databaseUrl }) {
  // Several addresses of one name were tried: the first says why.
  const first = error instanceof AggregateError ? /** @type {Failure} */ (error.errors[0]) : error;
  const code = String(first.code ?? error.code ?? '');
  const text = error.message || first.message;
  if (code === 'EADDRINUSE')
    return [
      `Port ${port} is in use; set PORT to another one.`,
      `To do: end what listens there, or start with another port: PORT=8090 npm start`,
    ];
  if (first.syscall === 'listen')
    return [
      `${host}:${port} cannot be listened at (${code}).`,
      'To do: PORT above 1023 needs no special right; HOST must be an address of this machine.',
    ];
  if (code === 'ENOSPC' || code === '53100' || /no space left/i.test(text))
    return [
      `The disk is full (${text}).`,
      `To do: make room where ${dataDir} lies, then start again; nothing is lost.`,
    ];
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return [
      `No right to write: ${first.path ?? text}.`,
      `To do: give this user the folder, or name another one: DATA_DIR=/path/to/data npm start`,
    ];
  if (databaseUrl && unreachable.has(code))
    return [
      `The database does not answer: ${withoutPassword(databaseUrl)} (${code}).`,
      'To do: start it or mend DATABASE_URL. Without DATABASE_URL Kontor brings a database of its own.',
    ];
  if (databaseUrl && /^(28|3D)/.test(code))
    return [
      `The database lets nobody in: ${withoutPassword(databaseUrl)} (${text}).`,
      'To do: mend user, password or name in DATABASE_URL.',
    ];
  return [text];
}
