import { makeDevice } from './device.mjs';
import { inHands } from './people.mjs';
import { closingWarns, comeBack } from './supervision.mjs';

/** Somebody of the hall with a phone in the hand, who may take another one. */
export const handOf = (night, person) => ({ ...person, person, device: makeDevice(night, person), pocket: [] });

/** Notes what a scan was answered; what the server refuses is a finding. */
export async function noted(night, hand, name, code, { key, outcome }) {
  const said = await outcome;
  if (said.lost) {
    night.wrong(`a scan of ${code} on ${name} of ${hand.unit} is neither on the server nor on a device`);
    return { result: 'LOST' };
  }
  if (!said.answer) {
    night.wrong(
      `scan of ${code} on ${name} of ${hand.unit}: ${said.error?.status} ${JSON.stringify(said.error?.body)}`,
    );
    return { result: 'REFUSED' };
  }
  const [kind, list] = name.split('/');
  night.book.scans.set(key, { list, code, kind, result: said.answer.result });
  night.acknowledged += 1;
  await night.maybeKill();
  return said.answer;
}

/** One scan until it is acknowledged, by a device that has a network. */
export async function scan(night, hand, kind, list, code, more = {}) {
  const name = `${kind}/${list}`;
  return noted(night, hand, name, code, await hand.device.scan(name, code, more));
}

/** Before a scan: the network goes for minutes or hours, and while it is gone the page is loaded again, the battery dies, another phone is taken, somebody signs out, somebody else signs in. */
async function misfortune(night, hand, name, others) {
  const { luck, counts } = night.book;
  /** @param {string} what */
  const count = (what) => {
    counts[what] = (counts[what] ?? 0) + 1;
  };
  const { device } = hand;
  if (device.network) {
    if (!luck.chance(0.03)) return;
    count('devices that lost their network');
    // Minutes mostly, now and then hours.
    device.lose(luck.chance(0.2) ? 60 + Math.floor(luck.next() * 150) : 3 + Math.floor(luck.next() * 37));
    return;
  }
  const at = luck.next();
  if (at < 0.08) {
    count('pages loaded again without a network');
    device.reload();
  } else if (at < 0.15) {
    count('devices swapped');
    hand.pocket.push(device);
    hand.device = makeDevice(night, hand.person);
    await hand.device.tell(name);
  } else if (at < 0.2) {
    count('devices that somebody else signed in on');
    await device.takenBy(others);
    hand.pocket.push(device);
    hand.device = makeDevice(night, hand.person);
    await hand.device.tell(name);
  } else if (at < 0.25) {
    count('devices that ran empty');
    device.die();
    hand.pocket.push(device);
    hand.device = makeDevice(night, hand.person);
    await hand.device.tell(name);
  } else if (at < 0.3) {
    count('devices that were signed out with scans');
    await device.signedOut();
    await device.tell(name);
  } else if (at < 0.45) {
    count('devices back at another page');
    await device.back();
    await device.tell(name);
  }
}

/**
 * Several people scan packages of a list; one in twenty packages is in two hands. Devices lose their network and worse; before the list is done with,
 * whoever closes it hears of them, and they come back. What was not answered as it should is a finding.
 * @param {(pack: any) => object} more
 */
export async function scanAll(night, hands, kind, list, packages, more = () => ({})) {
  const { book } = night;
  const name = `${kind}/${list}`;
  const twice = packages.filter(() => book.luck.chance(0.05));
  const work = [...packages, ...twice];
  const results = new Map();
  const late = [];
  const answers = [];
  const { lead } = night.people[hands[0].unit];
  for (const hand of hands) await hand.device.tell(name);
  await inHands(hands, work, async (hand, pack) => {
    if (night.misfortunes) await misfortune(night, hand, name, lead);
    const made = await hand.device.scan(name, pack.barcode, more(pack));
    if (made.kept) late.push(made);
    const answer = noted(night, hand, name, pack.barcode, made).then(({ result }) => {
      results.set(pack, [...(results.get(pack) ?? []), result]);
    });
    answers.push(answer);
    if (!made.kept) await answer;
  });
  if (night.misfortunes) await closingWarns(night, hands, name);
  await comeBack(night, hands, name, late);
  await Promise.all(answers);
  for (const [pack, said] of results) {
    const first = said.filter((one) => one === 'OK').length;
    if (first !== 1 || said.some((one) => one !== 'OK' && one !== 'ALREADY_SCANNED'))
      night.wrong(`${kind} ${list}: ${pack.barcode} was answered ${said.join(', ')}`);
  }
  if (twice.length > 0) book.counts['scanned by two'] = (book.counts['scanned by two'] ?? 0) + twice.length;
}
