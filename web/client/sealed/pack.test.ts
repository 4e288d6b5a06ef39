import { expect, test } from 'vitest';
import { pack, unpack } from './pack.ts';

test('a value comes back with its files, each in its place, with bytes, kind and name', async () => {
  const photo = new File([new Uint8Array([255, 216, 0, 1])], 'tor.jpg', { type: 'image/jpeg' });
  const value = {
    seq: 7,
    body: {
      signer: 'Zoë Müller',
      pictures: [
        { key: 'a', blob: new Blob(['line'], { type: 'image/png' }) },
        { key: 'b', blob: photo },
      ],
    },
    none: null,
  };
  const back = unpack(await pack(value)) as typeof value;
  expect({ ...back, body: { ...back.body, pictures: [] } }).toEqual({
    ...value,
    body: { ...value.body, pictures: [] },
  });
  const [line, picture] = back.body.pictures;
  expect([await line?.blob.text(), line?.blob.type]).toEqual(['line', 'image/png']);
  expect([...new Uint8Array((await picture?.blob.arrayBuffer()) ?? new ArrayBuffer(0))]).toEqual([255, 216, 0, 1]);
  expect(picture?.blob).toMatchObject({ name: 'tor.jpg' });
});

test('text, numbers and what holds no file come back as they were', async () => {
  for (const value of ['ä', 3, null, [1, { a: 'b' }]]) expect(unpack(await pack(value))).toEqual(value);
});
