/**
 * What a database in trouble says (PostgreSQL, appendix A, error classes; Node's codes of a socket). None of it says anything
 * about the request: the same again will do once the database is itself again, so the caller hears 503 and keeps what waits.
 */

const codeOf = (error: unknown): string => {
  const code = (error as { code?: unknown } | undefined)?.code;
  return typeof code === 'string' ? code : '';
};
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '');

/** Server shutting down, crashed, starting; connection exceptions; a session that the server ended; a standby after a switch. */
const goneCodes = /^(08...|57P0[1-5]|25P0[35]|25006)$/;
const socketCodes =
  /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|ENOTFOUND|EAI_AGAIN)$/;
/** What pg says without a code. */
const goneWords =
  /^(Connection terminated|Client has encountered|Client was closed|Query read timeout|timeout expired|This socket has been ended|Cannot use a pool|the pool is closed)/;

/** The connection is of no use any more; the same on a new one may do. */
export const isAway = (error: unknown): boolean =>
  goneCodes.test(codeOf(error)) || socketCodes.test(codeOf(error)) || goneWords.test(messageOf(error));

/** Deadlock and serialisation failure: the same again will do at once. */
export const isCollision = (error: unknown): boolean => /^(40P01|40001)$/.test(codeOf(error));

/** Refused because a statement before it had aborted the transaction: that one says why. */
export const isBehind = (error: unknown): boolean => codeOf(error) === '25P02';

/**
 * What was read before the locks were there is no longer so, and going on would lock out of order (the order of locks: ARCHITECTURE.md). The
 * transaction is given up and begins again, as after a serialisation failure.
 */
export const overtaken = (): Error => Object.assign(new Error('overtaken by another transaction'), { code: '40001' });

/** No space, no memory, no connection (53); a statement that took too long or a lock that did not come (57014, 55P03); the disk (58). */
const scarce = /^(53...|57014|55P03|58...)$/;

/** The database, not the request, is the reason. */
export const isTrouble = (error: unknown): boolean => isAway(error) || isCollision(error) || scarce.test(codeOf(error));
