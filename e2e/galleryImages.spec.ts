// Concerns: the gallery.
import { deflateSync } from 'node:zlib';
import { expect, type Page } from '@playwright/test';
import { test } from './gallerySite.ts';

const chunk = (name: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  let crc = 0xffffffff;
  for (const byte of body) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  sum.writeUInt32BE((crc ^ 0xffffffff) >>> 0);
  return Buffer.concat([length, body, sum]);
};
/** A picture of this size whose pixels `value` names; grey of 8 bits. Stored, so that its bytes are as many as its pixels. */
function png(width: number, height: number, value: (at: number) => number, level = 0): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc((width + 1) * height);
  for (let at = 0; at < rows.length; at += 1) rows[at] = at % (width + 1) === 0 ? 0 : value(at);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows, { level })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
const plain = (at: number): number => (at >> 6) & 0xff;
const file = (name: string, buffer: Buffer, mimeType = 'application/octet-stream') => ({ name, buffer, mimeType });

const add = (page: Page, group: string, files: ReturnType<typeof file>[]): Promise<void> =>
  page.getByRole('group', { name: group }).locator('input[type=file]').first().setInputFiles(files);
const kept = async (page: Page): Promise<string[]> =>
  ((await page.getByRole('status', { name: 'Files' }).textContent()) ?? '').split('; ').filter((text) => text !== '');

test('only images, at most so many, 3 MB at most after compression', async ({ page, gallery }) => {
  await page.goto(`${gallery}?lng=en#/gallery?part=fields`);
  await expect(page.getByRole('group', { name: 'Photos only' }).locator('input[type=file]').first()).toHaveAttribute(
    'accept',
    '.png,.jpg,.jpeg,.gif,.bmp',
  );
  // The bytes decide, not the name.
  await add(page, 'Photos only', [file('letter.png', Buffer.from('%PDF-1.7 not a picture'), 'image/png')]);
  await expect(page.getByText('Only image files are allowed: letter.png')).toBeVisible();
  expect(await kept(page)).toEqual([]);
  await add(page, 'Any papers', [file('letter.pdf', Buffer.from('%PDF-1.7 not a picture'), 'application/pdf')]);
  await expect(page.getByText('Image files are recommended: letter.pdf')).toBeVisible();
  await expect.poll(() => kept(page)).toEqual(['letter.pdf application/pdf 22']);
  // 3145728 bytes are the end: one more is refused.
  await add(page, 'Any papers', [file('exactly.bin', Buffer.alloc(3_145_728, 65))]);
  await expect.poll(async () => (await kept(page)).length).toBe(2);
  await add(page, 'Any papers', [file('over.bin', Buffer.alloc(3_145_729, 65))]);
  await expect(page.getByText('over.bin is larger than 3 MB.')).toBeVisible();
  expect((await kept(page)).length).toBe(2);
  // Two photos fit, the third does not.
  await add(
    page,
    'Photos only',
    [1, 2, 3].map((n) => file(`p${n}.png`, png(40 + n, 30, plain))),
  );
  await expect(page.getByText('At most 2 photos.')).toBeVisible();
  await expect.poll(async () => (await kept(page)).filter((text) => text.startsWith('p')).length).toBe(2);
  await expect(
    page.getByRole('group', { name: 'Photos only' }).getByRole('button', { name: 'Add photo' }),
  ).toBeDisabled();
  await page.getByRole('button', { name: 'Remove p1.png' }).click();
  await expect.poll(async () => (await kept(page)).filter((text) => text.startsWith('p')).length).toBe(1);
});

test('compression: 1980 at most, large PNG becomes JPEG, the original stays when that is smaller', async ({
  page,
  gallery,
}) => {
  await page.goto(`${gallery}?lng=en#/gallery?part=fields`);
  const small = png(60, 40, plain, 9);
  await add(page, 'Photos only', [file('small.png', small)]);
  await expect.poll(() => kept(page)).toEqual([`small.png image/png ${small.length}`]);
  // Above 5,000,000 bytes and wider than 1980.
  const large = png(2640, 1980, plain);
  expect(large.length).toBeGreaterThan(5_000_000);
  await add(page, 'Photos only', [file('large.png', large)]);
  await expect
    .poll(async () => (await kept(page)).find((text) => text.startsWith('large')))
    .toMatch(/^large\.png image\/jpeg \d+$/);
  const size = await page
    .getByRole('group', { name: 'Photos only' })
    .getByRole('img', { name: 'large.png' })
    .evaluate((img) => [
      (img as { naturalWidth?: number }).naturalWidth,
      (img as { naturalHeight?: number }).naturalHeight,
    ]);
  expect(size).toEqual([1980, 1485]);
});

test('a photo of 40 million pixels is scaled down on the device; one that claims more than any camera has is refused with a sentence', async ({
  page,
  gallery,
}) => {
  await page.goto(`${gallery}?lng=en#/gallery?part=fields`);
  await add(page, 'Photos only', [file('forty.png', png(7300, 5480, plain, 1))]);
  await expect
    .poll(async () => (await kept(page)).some((text) => text.startsWith('forty.png')), { timeout: 60_000 })
    .toBe(true);
  const size = await page
    .getByRole('group', { name: 'Photos only' })
    .getByRole('img', { name: 'forty.png' })
    .evaluate((img) => (img as { naturalWidth?: number }).naturalWidth);
  expect(size).toBe(1980);
  // The head says 4.3 thousand million pixels; nothing of it is decoded.
  const bomb = png(4, 4, plain);
  bomb.writeUInt32BE(65_535, 16);
  bomb.writeUInt32BE(65_535, 20);
  await add(page, 'Photos only', [file('bomb.png', bomb)]);
  await expect(page.getByText('bomb.png has more pixels than this device can work on (100 million).')).toBeVisible();
  // It begins as a photo does and cannot be decoded.
  await add(page, 'Photos only', [
    file('broken.jpg', Buffer.concat([Buffer.from([255, 216, 255, 224]), Buffer.alloc(900, 7)])),
  ]);
  await expect(page.getByText('Only image files are allowed: broken.jpg')).toBeVisible();
  expect(await kept(page)).toHaveLength(1);
});

test('a photo taken sideways comes upright', async ({ page, gallery }) => {
  await page.goto(`${gallery}?lng=en#/gallery?part=fields`);
  // The browser makes a JPEG of 120 by 60 whose note says: turned by 90 degrees.
  const turned = await page.evaluate(`(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 120, height: 60 });
    const pen = canvas.getContext('2d'); pen.fillStyle = '#fff'; pen.fillRect(0, 0, 120, 60); pen.fillStyle = '#000'; pen.fillRect(0, 0, 20, 60);
    const blob = await new Promise((done) => canvas.toBlob(done, 'image/jpeg', 1));
    const bytes = [...new Uint8Array(await blob.arrayBuffer())];
    const exif = [0xff,0xe1,0x00,0x22,0x45,0x78,0x69,0x66,0,0,0x4d,0x4d,0,0x2a,0,0,0,8,0,1,0x01,0x12,0,3,0,0,0,1,0,6,0,0,0,0,0,0];
    return [...bytes.slice(0, 2), ...exif, ...bytes.slice(2)];
  })()`);
  await add(page, 'Photos only', [file('sideways.jpg', Buffer.from(turned as number[]))]);
  const picture = page.getByRole('group', { name: 'Photos only' }).getByRole('img', { name: 'sideways.jpg' });
  await expect(picture).toBeVisible();
  // What is stored stands upright by itself: its own frame says so, and the note is gone.
  const stored = (await page.evaluate(
    `fetch(document.querySelector('img[alt="sideways.jpg"]').src).then((file) => file.arrayBuffer()).then((bytes) => [...new Uint8Array(bytes)])`,
  )) as number[];
  const bytes = Buffer.from(stored);
  const frame = [0xc0, 0xc2].map((kind) => bytes.indexOf(Buffer.from([0xff, kind]))).find((at) => at > 0) ?? 0;
  expect([bytes.readUInt16BE(frame + 7), bytes.readUInt16BE(frame + 5)]).toEqual([60, 120]);
  expect(bytes.includes('Exif')).toBe(false);
});
