import { describe, expect, test, vi } from 'vitest';
import { CallError } from '../call/CallError.ts';
import { callQueue, emptyQueue, type Outcome, type QueueState } from './callQueue.ts';
import type { RefusedCall, WaitingCall } from './waitingCall.ts';

/** Scans of a hall: the calls that wait most often. */
type Scan = { clientScanId: string; barcode: string; scannedAt: number; manual: boolean };
type ScanAnswer = { result: string; message: string };
const answer = { result: 'OK', message: 'loaded' };
const scan = (barcode: string): Scan => ({ clientScanId: `key-${barcode}`, barcode, scannedAt: 1, manual: false });
const full = () => Promise.reject(new Error('the disk is full'));
const said = (status: number) => () => Promise.reject(new CallError({ status }));

/** A device with its disk and a server, and what the person hears. */
function device(before: { waiting?: string[]; refused?: string[] } = {}) {
  let seq = 0;
  const call = (barcode: string): WaitingCall<Scan> => ({
    seq: ++seq,
    owner: 'dtm/1',
    queue: 'scans/1',
    key: `key-${barcode}`,
    body: scan(barcode),
  });
  const disk = new Map((before.waiting ?? []).map(call).map((one) => [one.seq, one]));
  const refused = new Map<number, RefusedCall<Scan>>(
    (before.refused ?? []).map((code) => ({ ...call(code), why: 'no', refusedAt: 1 })).map((one) => [one.seq, one]),
  );
  const heard: string[] = [];
  const reported: unknown[] = [];
  const ways = {
    keep: async (body: Scan) => {
      const kept = { ...call(body.barcode), body };
      disk.set(kept.seq, kept);
      return kept;
    },
    waiting: async () => [...disk.values()],
    refused: async () => [...refused.values()],
    refuse: async (one: WaitingCall<Scan>, outcome: Outcome<ScanAnswer>): Promise<RefusedCall<Scan>> => {
      const kept = { ...one, why: 'no', refusedAt: 2, ...('answer' in outcome ? { answered: true as const } : {}) };
      disk.delete(one.seq);
      refused.set(one.seq, kept);
      return kept;
    },
    drop: async (one: number) => {
      disk.delete(one);
      refused.delete(one);
    },
    stillKept: async (calls: readonly WaitingCall<Scan>[]) => calls.filter(({ seq }) => disk.has(seq)),
    inTurn: <T>(work: () => Promise<T>) => work(),
    send: vi.fn(async (_: WaitingCall<Scan>): Promise<ScanAnswer> => answer),
    contradicts: (_: WaitingCall<Scan>, { result }: ScanAnswer) => result !== 'OK',
    renewed: (body: Scan): Scan => ({ ...body, clientScanId: 'fresh-key' }),
    pause: async () => undefined,
    report: (error: unknown) => void reported.push(error),
  };
  const hears = {
    answered: () => void heard.push('answered'),
    waits: ({ body }: WaitingCall<Scan>) => void heard.push(`waits ${body.barcode}`),
    refused: (_: unknown, { barcode }: Scan) => void heard.push(`refused ${barcode}`),
    notKept: ({ barcode }: Scan) => void heard.push(`not kept ${barcode}`),
    notRead: () => void heard.push('not read'),
  };
  const shown: { now: QueueState<Scan> } = { now: emptyQueue };
  const queue = callQueue<Scan, ScanAnswer>(
    ways,
    () => hears,
    (state) => {
      shown.now = state;
    },
  );
  const sent = () => ways.send.mock.calls.map(([{ body }]) => body.barcode);
  return { queue, ways, hears, heard, reported, shown, disk, refused, sent };
}
/** Whatever follows from what was done before has happened: the queue's ways answer at once, so some turns of the loop are all that it takes. */
const settled = async () => {
  for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
};

describe('only the call decides what becomes of a scan', () => {
  test('an error while an answer is shown leaves it stored, and the next is sent', async () => {
    const { queue, hears, heard, reported, shown, disk, refused, sent } = device();
    const broken = new Error('the screen fell over');
    hears.answered = () => {
      throw broken;
    };
    await queue.add(scan('1'));
    await settled();
    await queue.add(scan('2'));
    await settled();
    expect(sent()).toEqual(['1', '2']);
    expect(heard).toEqual([]);
    expect(reported).toEqual([broken, broken]);
    expect([...disk.keys(), ...refused.keys()]).toEqual([]);
    expect(shown.now).toEqual(emptyQueue);
  });

  test('an error while a refusal is shown keeps the scan among the refused', async () => {
    const { queue, ways, hears, shown, refused } = device();
    ways.send.mockImplementation(said(400));
    hears.refused = () => {
      throw new Error('the screen fell over');
    };
    await queue.add(scan('1'));
    await settled();
    expect(shown.now.refused.map(({ body }) => body.barcode)).toEqual(['1']);
    expect(refused.size).toBe(1);
  });

  test.each([
    ['refused with 400', said(400), 'refused 1'],
    ['refused with 404', said(404), 'refused 1'],
    ['the server broke', said(500), 'refused 1'],
    ['no way to the server', said(0), 'answered'],
    ['the gateway is alone', said(502), 'answered'],
    ['an answer of some other page', said(200), 'answered'],
    ['half an answer', () => Promise.reject(new SyntaxError('end of JSON')), 'answered'],
    ['the way is cut within the answer', () => Promise.reject(new TypeError('network error')), 'answered'],
  ])('%s', async (_, first, hears) => {
    const { queue, ways, heard, sent } = device();
    ways.send.mockImplementationOnce(first);
    await queue.add(scan('1'));
    await settled();
    expect(heard.filter((one) => !one.startsWith('waits'))).toEqual([hears]);
    // What may have had its effect is sent again; a no is not.
    expect(sent()).toEqual(hears === 'answered' ? ['1', '1'] : ['1']);
  });

  test('an answer that comes when the list is closed is told to nobody, and the scan is not kept any longer', async () => {
    const { queue, ways, heard, shown, disk } = device();
    let arrive = (_: ScanAnswer) => {};
    ways.send.mockImplementation(() => new Promise((done) => (arrive = done)));
    await queue.add(scan('1'));
    const before = shown.now;
    queue.close();
    arrive(answer);
    await settled();
    expect(heard).toEqual([]);
    expect(shown.now).toBe(before);
    expect(disk.size).toBe(0);
  });

  test('after the session has ended it waits', async () => {
    const { queue, ways, heard, shown, disk } = device();
    ways.send.mockImplementation(() => Promise.reject(new CallError({ status: 401, code: 1500 })));
    await queue.add(scan('1'));
    await settled();
    expect(heard).toEqual([]);
    expect(shown.now.waiting).toBe(1);
    expect(disk.size).toBe(1);
  });

  test('a portal that wants a password of its own has not ended it: the same is sent again', async () => {
    const { queue, ways, disk } = device();
    ways.send.mockImplementationOnce(said(401)).mockResolvedValue(answer);
    await queue.add(scan('1'));
    await settled();
    expect(ways.send).toHaveBeenCalledTimes(2);
    expect(disk.size).toBe(0);
  });
});

describe('while there is no network', () => {
  test('each scan is told as waiting once, and shown until it is answered', async () => {
    const { queue, ways, heard, shown } = device();
    let back = false;
    ways.send.mockImplementation(async () => {
      if (back) return answer;
      throw new CallError({ status: 0 });
    });
    ways.pause = () => new Promise(setImmediate);
    await queue.add(scan('1'));
    await settled();
    await queue.add(scan('2'));
    await settled();
    expect(heard).toEqual(['waits 1', 'waits 2']);
    expect(shown.now.shown.map(({ body }) => body.barcode)).toEqual(['1', '2']);
    back = true;
    await expect.poll(() => shown.now).toEqual(emptyQueue);
    expect(heard.slice(2)).toEqual(['answered', 'answered']);
  });

  test('an answer that says otherwise than the device did is kept among the refused, and sent again under another key', async () => {
    const { queue, ways, shown, disk } = device();
    const wrong = { result: 'NOT_ON_LIST', message: 'wrong truck' };
    ways.send.mockImplementationOnce(said(0)).mockImplementation(async () => wrong);
    await queue.add(scan('1'));
    await expect.poll(() => shown.now.refused.length).toBe(1);
    expect([shown.now.waiting, disk.size]).toEqual([0, 0]);
    const [one] = shown.now.refused;
    if (!one) throw new Error('the scan is not among the refused');
    ways.send.mockImplementation(async () => answer);
    await queue.sendAgain(one);
    await settled();
    expect(ways.send.mock.calls.at(-1)?.[0].body.clientScanId).toBe('fresh-key');
    expect(shown.now.refused).toEqual([]);
  });

  test('the same answer at once needs nobody to see to it', async () => {
    const { queue, ways, shown } = device();
    ways.send.mockImplementation(async () => ({ result: 'NOT_ON_LIST', message: 'wrong truck' }) as ScanAnswer);
    await queue.add(scan('1'));
    await settled();
    expect(shown.now).toEqual(emptyQueue);
  });
});

describe('beside another tab of the same browser', () => {
  test('what that tab has sent meanwhile is not sent again, and waits here no longer', async () => {
    const { queue, ways, shown, disk, sent } = device({ waiting: ['1', '2'] });
    let free = () => {};
    const turn = new Promise<void>((done) => (free = done));
    ways.inTurn = async (work) => {
      await turn;
      return work();
    };
    await queue.open();
    expect(shown.now.waiting).toBe(2);
    disk.delete(1);
    free();
    await expect.poll(() => shown.now.waiting).toBe(0);
    expect(sent()).toEqual(['2']);
  });

  test('a turn that the browser breaks off is told and taken again: the queue does not stand still', async () => {
    const { queue, ways, reported, shown, sent } = device();
    const broken = new Error('the lock is gone');
    let turns = 0;
    ways.inTurn = (work) => (turns++ === 0 ? Promise.reject(broken) : work());
    await queue.add(scan('1'));
    await expect.poll(() => shown.now.waiting).toBe(0);
    expect([sent(), reported]).toEqual([['1'], [broken]]);
  });

  test('what a tab has left that is closed by now is picked up', async () => {
    const { queue, disk, sent } = device({ waiting: [] });
    await queue.open();
    disk.set(7, { seq: 7, owner: 'dtm/1', queue: 'scans/1', key: 'key-7', body: scan('7') });
    await queue.pickUp();
    await expect.poll(sent).toEqual(['7']);
  });
});

describe('what the device has kept', () => {
  test('is sent in its order before new scans, and the refused are shown', async () => {
    const { queue, shown, sent } = device({ waiting: ['1', '2'], refused: ['3'] });
    await queue.open();
    await queue.add(scan('4'));
    await settled();
    expect(sent()).toEqual(['1', '2', '4']);
    expect(shown.now.refused.map(({ body }) => body.barcode)).toEqual(['3']);
  });

  test.each(['waiting', 'refused'] as const)('is said aloud when the %s cannot be read', async (which) => {
    const { queue, ways, heard } = device({ waiting: ['1'], refused: ['2'] });
    ways[which] = full;
    await queue.open();
    await settled();
    expect(heard.filter((one) => one === 'not read')).toHaveLength(1);
  });

  test('is read again with the next scan', async () => {
    const { queue, ways, heard, shown, sent } = device({ waiting: ['1'], refused: ['2'] });
    const { waiting, refused } = ways;
    Object.assign(ways, { waiting: full, refused: full });
    await queue.open();
    expect(heard).toEqual(['not read']);
    expect(sent()).toEqual([]);
    Object.assign(ways, { waiting, refused });
    await queue.add(scan('3'));
    await settled();
    expect(sent()).toEqual(['1', '3']);
    expect(shown.now.refused).toHaveLength(1);
    expect(heard.filter((one) => one === 'not read')).toHaveLength(1);
  });

  test('a scan that cannot be kept is not sent', async () => {
    const { queue, ways, heard, sent } = device();
    ways.keep = full;
    await queue.add(scan('1'));
    await settled();
    expect(heard).toEqual(['not kept 1']);
    expect(sent()).toEqual([]);
  });

  test('a refused scan is sent again under its key and leaves the list', async () => {
    const { queue, ways, shown, refused } = device({ refused: ['1'] });
    await queue.open();
    const [one] = shown.now.refused;
    if (!one) throw new Error('the refused scan is not shown');
    await queue.sendAgain(one);
    await settled();
    expect(ways.send.mock.calls[0]?.[0].body.clientScanId).toBe('key-1');
    expect(shown.now.refused).toEqual([]);
    expect(refused.size).toBe(0);
  });

  test('nothing is said once the screen is closed', async () => {
    const { queue, ways, heard } = device({ waiting: ['1'] });
    ways.waiting = full;
    const opening = queue.open();
    queue.close();
    await opening;
    expect(heard).toEqual([]);
  });
});

describe('calls that go out together', () => {
  const together = (before: string[]) => {
    const made = device({ waiting: before });
    const batches: string[][] = [];
    const answers: (() => readonly ({ answer: ScanAnswer } | { error: unknown } | 'later')[])[] = [];
    Object.assign(made.ways, {
      pause: () => new Promise(setImmediate),
      together: {
        take: (calls: readonly WaitingCall<Scan>[]) => Math.min(2, calls.length),
        send: async (calls: readonly WaitingCall<Scan>[]) => {
          batches.push(calls.map(({ body }) => body.barcode));
          return answers.shift()?.() ?? calls.map(() => ({ answer }));
        },
      },
    });
    // The ways are read when the queue is made.
    const queue = callQueue<Scan, ScanAnswer>(
      made.ways,
      () => made.hears,
      (state) => {
        made.shown.now = state;
      },
    );
    return { ...made, queue, batches, answers };
  };

  test('as many as are taken at once, in their order, each with what came of it', async () => {
    const { queue, batches, answers, heard, shown } = together(['1', '2', '3']);
    answers.push(() => [{ answer }, { error: new CallError({ status: 400 }) }]);
    await queue.open();
    await expect.poll(() => shown.now.all).toEqual([]);
    expect(batches).toEqual([['1', '2'], ['3']]);
    expect(heard).toEqual(['answered', 'refused 2', 'answered']);
    expect(shown.now.refused.map(({ body }) => body.barcode)).toEqual(['2']);
  });

  test('what the server asks for later is sent again before what follows it', async () => {
    const { queue, batches, answers, shown } = together(['1', '2', '3']);
    answers.push(() => [{ answer }, 'later']);
    await queue.open();
    await expect.poll(() => shown.now.all).toEqual([]);
    expect(batches).toEqual([
      ['1', '2'],
      ['2', '3'],
    ]);
    expect(shown.now.offline).toBe(false);
  });

  test('nothing of a batch that did not arrive is given up', async () => {
    const { queue, batches, answers, shown } = together(['1', '2']);
    answers.push(() => {
      throw new CallError({ status: 0 });
    });
    await queue.open();
    await expect.poll(() => shown.now.all).toEqual([]);
    expect(batches).toEqual([
      ['1', '2'],
      ['1', '2'],
    ]);
  });
});
