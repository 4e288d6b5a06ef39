import { randomUUID } from 'node:crypto';
import { register } from 'tsx/esm/api';

// A device keeps and sends its scans by the product's own queue: only what a browser gives it (a disk, a page, a network) is made here.
register();
const { callQueue } = await import('../../web/client/waiting/callQueue.ts');
const { callErrorOf } = await import('../../web/client/call/CallError.ts');
const { ownerHeader, ownerOf } = await import('../../kernel/owner.ts');

const ownerOfPerson = ({ unit, account }) => ownerOf({ orgUnit: unit, accountId: account });
/** ms between two attempts of a queue, instead of the product's second and a half. */
const retryMs = 40;

/** What the queue is given: the disk outlives pages, networks and whoever is signed in. */
function waysOf(night, device, name) {
  const { disk } = device;
  const mine = (one) => one.queue === name && one.owner === ownerOfPerson(device.person);
  return {
    keep: async (body, said) => {
      device.seq += 1;
      const call = {
        seq: device.seq,
        owner: ownerOfPerson(device.person),
        queue: name,
        key: body.clientScanId,
        body,
        said,
      };
      disk.set(call.seq, call);
      return call;
    },
    waiting: async () => [...disk.values()].filter(mine),
    refused: async () => [],
    refuse: async (call, outcome) => {
      disk.delete(call.seq);
      device.settled(call.key, outcome);
      return { ...call, why: '', refusedAt: night.house.now() };
    },
    contradicts: () => false,
    drop: async (seq) => void disk.delete(seq),
    stillKept: async (calls) => calls.filter(({ seq }) => disk.has(seq)),
    inTurn: (work) => work(),
    send: (call) => device.send(call),
    renewed: (body) => body,
    pause: () => night.house.wait(retryMs),
    report: (error) => night.wrong(`${device.name}: ${error.stack}`),
  };
}

/** Once on the way: no answer is an error of the network. */
async function sendOnce(night, person, { queue, owner, body }) {
  night.sent += 1;
  const sent = { ...body, sentAt: Math.floor(night.house.now()) };
  // The control gives each attempt a key of its own, as a device without one would.
  if (night.control) sent.clientScanId = randomUUID();
  const answer = await person.once('POST', `/th-rest/${queue}/scans`, sent, { [ownerHeader]: owner });
  if (!answer) throw new TypeError('no answer');
  if (answer.status >= 300) throw callErrorOf(answer.status, answer.headers, answer.body);
  return answer.body;
}

/**
 * Whoever scanned on it signs out and in again, with a network between: what waits stays, and nothing of it goes out meanwhile.
 * @param {any} night
 * @param {any} device
 */
async function signedOut(night, device) {
  const before = device.disk.size;
  device.die();
  device.network = true;
  await night.house.wait(3 * retryMs);
  if (device.disk.size !== before)
    night.wrong(`${device.name}: a scan went out or was dropped while nobody was signed in`);
  await device.back();
}

/**
 * Someone else signs in on it, with a network: nothing of the first one's may go out.
 * @param {any} night
 * @param {any} device
 * @param {any} other
 */
async function takenBy(night, device, other) {
  const [held] = device.disk.values();
  device.person = other;
  device.reload();
  device.network = true;
  if (!held) return;
  const before = device.disk.size;
  const answer = await device.send(held).then(
    () => 'taken',
    (error) => error.status ?? 0,
  );
  if (answer !== 401 && answer !== 0)
    night.wrong(`${device.name}: a scan of ${held.owner} went out by ${other.account} and was answered ${answer}`);
  if (device.disk.size !== before) night.wrong(`${device.name}: a scan of another was dropped`);
  device.network = false;
}

/**
 * Whoever scanned on it has it again, and a network; resolves when nothing of it waits.
 * @param {any} night
 * @param {any} device
 * @param {any} first
 */
async function back(night, device, first) {
  device.person = first;
  device.network = true;
  device.reload();
  for (let tries = 0; device.disk.size > 0; tries += 1) {
    if (tries > 3000) {
      night.wrong(`${device.name} has a network and still holds ${device.disk.size} scans`);
      break;
    }
    await night.house.wait(20);
  }
  for (const name of device.at) await device.tell(name, true);
}

let made = 0;

/**
 * A phone of the hall. `lose` takes its network away; while it is away the scans of minutes or hours are kept, and `back` gives the network again, on
 * whatever page. `reload` and `die` lose all that is not on the disk.
 */
export function makeDevice(night, person) {
  made += 1;
  const page = new Map();
  const heard = new Map();
  /** Server's time (ms) that its next scan without a network was made at. */
  let awayAt = 0;
  const device = {
    name: `night-phone-${made}`,
    person,
    network: true,
    seq: 0,
    disk: new Map(),
    /** Names of the lists (`<kind>/<id>`) that it has told the server it is at. */
    at: new Set(),
    settled: (key, outcome) => heard.get(key)?.(outcome),
    async send(call) {
      if (!device.network) throw new TypeError('no network');
      const answer = await sendOnce(night, device.person, call);
      device.settled(call.key, { answer });
      return answer;
    },
    queue(name) {
      const there = page.get(name);
      if (there) return there;
      const nothing = () => undefined;
      const listener = { answered: nothing, waits: nothing, refused: nothing, notKept: nothing, notRead: nothing };
      const queue = callQueue(waysOf(night, device, name), () => listener, nothing);
      page.set(name, queue);
      void queue.open();
      return queue;
    },
    /** What has become of a scan, as the server says in the end; `kept`: the device itself is done with it. */
    async scan(name, code, more = {}) {
      const key = randomUUID();
      const scannedAt = device.network ? night.house.now() : (awayAt += 700);
      const outcome = new Promise((resolve) => void heard.set(key, resolve));
      const body = { barcode: code, clientScanId: key, scannedAt: Math.floor(scannedAt), ...more };
      await device.queue(name).add(body, 'EXPECTED');
      if (night.loses && !device.network) {
        night.loses = false;
        device.disk.delete(device.seq);
      }
      let done = false;
      void outcome.then(() => {
        done = true;
      });
      /** Everybody is back, and nobody has heard of it: it is nowhere. */
      const giveUp = () => done || device.settled(key, { lost: true });
      return { key, kept: !device.network, at: body.scannedAt, outcome, giveUp };
    },
    /** Says that its screen shows a list; a device without a network says nothing. */
    async tell(name, leaves = false) {
      if (!device.network) return;
      const waiting = [...device.disk.values()].filter(({ queue }) => queue === name).length;
      const body = { device: device.name, waiting, leaves };
      const told = await device.person.ask('PUT', `/th-rest/${name}/devices`, body);
      if (told.status !== 204) night.wrong(`${device.name} at ${name}: ${told.status} ${JSON.stringify(told.body)}`);
      if (leaves && waiting === 0) device.at.delete(name);
      else device.at.add(name);
    },
    lose(minutes) {
      device.network = false;
      awayAt = night.house.now() - minutes * 60_000;
    },
    /** Its battery is empty: what is not on the disk is gone, and nothing goes out until `back`. */
    die() {
      for (const queue of page.values()) queue.close();
      page.clear();
      device.network = false;
    },
    /** The page starts anew, at whoever is signed in. */
    reload() {
      for (const queue of page.values()) queue.close();
      page.clear();
      const owner = ownerOfPerson(device.person);
      for (const call of device.disk.values()) if (call.owner === owner) device.queue(call.queue);
    },
    signedOut: () => signedOut(night, device),
    /** @param {any} other */
    takenBy: (other) => takenBy(night, device, other),
    back: (first = device.person) => back(night, device, first),
  };
  night.devices.push(device);
  return device;
}
