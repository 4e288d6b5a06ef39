import type { ScanResult } from './vocabulary.ts';
import type { WaitingVerdict } from './waitingScan.ts';

/** Results of a package that somebody holds in hand and must not put onto this truck. */
const wrong: readonly ScanResult[] = ['NOT_ON_LIST', 'WRONG_ROUTE', 'BELONGS_TO', 'BLOCKED', 'UNKNOWN'];

/**
 * Whether the card of a scan stays until somebody has said that the package is put aside: who scans with the eyes on the goods would
 * take it along. A label that was misread stops nobody: it is scanned again at once.
 */
export const stopsWork = (result: ScanResult): boolean => wrong.includes(result);

/** The same for what the list on the device says without a network. */
export const waitingStopsWork = (verdict: WaitingVerdict): boolean => verdict === 'NOT_ON_LIST';
