/**
 * Names in a request whose work it carries: a scan that waited, a photo, a record of a stop. The cookie may be another account's by
 * the time it is sent; the server then answers 401 and the work waits for its own account (quality R-04).
 */
export const ownerHeader = 'X-Kontor-Owner';

/** Unit and account, percent-encoded: a header takes no letters beyond ASCII. */
export const ownerOf = (session: { orgUnit: string; accountId: string }): string =>
  `${encodeURIComponent(session.orgUnit)}/${encodeURIComponent(session.accountId)}`;
