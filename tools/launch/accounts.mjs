import { tableLines } from './progress.mjs';

/** `areaFreightForwarder`: area freight forwarder. */
const words = (/** @type {string} */ role) => role.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/**
 * The people of the demo as a table: who is the same stands in one line.
 * @param {readonly { unit: string, accountId: string, role: string, secondFactor: boolean }[]} people
 * @returns {string[]} lines
 */
export function accountLines(people) {
  /** @type {Map<string, { accounts: string[], unit: string, who: string }>} */
  const rows = new Map();
  for (const { unit, accountId, role, secondFactor } of people) {
    const who = `${words(role)}${secondFactor ? ', with a second factor' : ''}`;
    const row = rows.get(`${unit}/${who}`) ?? { accounts: [], unit, who };
    rows.set(`${unit}/${who}`, row);
    row.accounts.push(accountId);
  }
  const cells = [...rows.values()].flatMap(({ accounts, unit, who }) => {
    const lines = [];
    for (let at = 0; at < accounts.length; at += 3)
      lines.push([accounts.slice(at, at + 3).join(' '), unit, at === 0 ? who : '']);
    return lines;
  });
  return tableLines(['account', 'unit', 'who'], cells);
}
