import { beforeEach, expect, it, vi } from 'vitest';

let copies = 0;
/** The module as a page that has just been loaded has it, whatever other tests of this process have noted. */
const newPage = (): Promise<typeof import('./deviceLog.ts')> =>
  import(/* @vite-ignore */ `./deviceLog.ts?page=${(copies += 1)}`);

const store = new Map<string, string>();
beforeEach(() => {
  store.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => void store.set(key, value),
  });
});

it('keeps what happened in its order, one line each, and forgets the oldest', async () => {
  const { noteOnDevice, deviceLogText } = await newPage();
  for (let i = 0; i < 450; i++) noteOnDevice('call', `crossdock.scan ${i}\nsecond line`);
  const lines = deviceLogText().split('\n');
  expect(lines).toHaveLength(400);
  expect(lines[0]).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z call crossdock.scan 50 second line$/);
  expect(lines.at(-1)).toContain('crossdock.scan 449');
});

it('says nothing of whose it was: ids, barcodes and phone numbers go', async () => {
  const { noteOnDevice, deviceLogText } = await newPage();
  noteOnDevice('place', '/TH/loading/01a20d4f-cc80-7000-9c30-994d99dc44c8 340908078110010011 +49 2306000101');
  expect(deviceLogText()).toMatch(/place \/TH\/loading\/\{id\} \{number\} \+49 \{number\}$/);
});

it('outlives the tab, and goes on when storage is refused', async () => {
  vi.useFakeTimers();
  const first = await newPage();
  first.noteOnDevice('start', 'one');
  vi.advanceTimersByTime(2000);
  const second = await newPage();
  expect(second.deviceLogText()).toContain('start one');
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('refused');
    },
    setItem: () => {
      throw new Error('refused');
    },
  });
  const third = await newPage();
  third.noteOnDevice('start', 'two');
  vi.advanceTimersByTime(2000);
  expect(third.deviceLogText()).toContain('start two');
  vi.useRealTimers();
});
