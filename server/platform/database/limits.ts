/**
 * Time limits of the database, in ms. The server ends a statement first; a connection that says nothing even then is dead and is
 * let go. What takes longer on purpose (migrations, trimming, counting) has connections of its own.
 */
export const limits = {
  /** One statement, by the server. */
  statement: 30_000,
  /** A transaction in which nothing is asked: its locks hold up everybody else. */
  idleTransaction: 60_000,
  /** One statement, by the client: the server's limit and the way. */
  answer: 35_000,
  /** Until a new connection stands, of the time in which the process is awake (`connectWithin`). */
  connect: 5000,
  /** A request for a free connection: as long as a statement may wait for a lock, because that is what the others do. */
  free: 30_000,
  /** A connection that rested as long shows that it lives before it is lent. */
  rest: 200,
  /** How long it may take to show it. */
  sign: 1000,
} as const;

/** Set at the beginning of a connection, not in its start packet: a pooler in front knows only few settings there. */
export const setLimits = `select set_config('statement_timeout', '${limits.statement}', false), set_config('idle_in_transaction_session_timeout', '${limits.idleTransaction}', false)`;
