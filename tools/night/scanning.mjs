import { randomUUID } from 'node:crypto';
import { inHands } from './people.mjs';

/**
 * One scan of a device until it is acknowledged: the same key at every attempt, as the queue of the browser does it. The control gives each
 * attempt a key of its own, as a device without one would.
 */
export async function scan(night, hand, kind, list, code, more = {}) {
  const key = randomUUID();
  const body = (clientScanId) => ({ barcode: code, clientScanId, scannedAt: Math.floor(night.house.now()), ...more });
  night.sent += 1;
  const answer = await hand.ask('POST', `/th-rest/${kind}/${list}/scans`, body(key), () => {
    night.sent += 1;
    return body(night.control ? randomUUID() : key);
  });
  if (answer.status !== 200)
    throw new Error(
      `scan of ${code} on ${kind} ${list} of ${hand.unit}: ${answer.status} ${JSON.stringify(answer.body)}`,
    );
  night.book.scans.set(key, { list, code, kind, result: answer.body.result });
  night.acknowledged += 1;
  await night.maybeKill();
  return answer.body;
}

/** Several people scan packages of a list; one in twenty packages is in two hands. What was not answered as it should is a finding. */
export async function scanAll(night, hands, kind, list, packages, more = () => ({})) {
  const { book } = night;
  const twice = packages.filter(() => book.luck.chance(0.05));
  const work = [...packages, ...twice];
  const results = new Map();
  await inHands(hands, work, async (hand, pack) => {
    const { result } = await scan(night, hand, kind, list, pack.barcode, more(pack));
    results.set(pack, [...(results.get(pack) ?? []), result]);
  });
  for (const [pack, said] of results) {
    const first = said.filter((one) => one === 'OK').length;
    if (first !== 1 || said.some((one) => one !== 'OK' && one !== 'ALREADY_SCANNED'))
      night.wrong(`${kind} ${list}: ${pack.barcode} was answered ${said.join(', ')}`);
  }
  if (twice.length > 0) book.counts['scanned by two'] = (book.counts['scanned by two'] ?? 0) + twice.length;
}
