import type { S3Client } from '@aws-sdk/client-s3';
import { PassThrough, type Readable } from 'node:stream';
import { maxBytes } from '../rules/sniff.ts';
import type { BucketAddress } from '#platform/bucketAddress.ts';
import { TooMany } from '#platform/readAtMost.ts';
import { TooLate } from '#platform/within.ts';

/** Bytes of an answer: no file has more than {@link maxBytes}, and no list of a thousand names comes near. */
const mostBytes = maxBytes + 1_000_000;

/** Objects of a bucket by their names; every method throws what the store answers. */
export type Bucket = {
  put(name: string, bytes: Buffer, mimeType: string): Promise<void>;
  get(name: string): Promise<Buffer>;
  remove(name: string): Promise<void>;
  /** Names and times (epoch ms) below a prefix, a page at a time. */
  list(prefix: string): AsyncGenerator<{ name: string; at: number }[]>;
};

const opened = new WeakMap<BucketAddress, Promise<Bucket>>();

/** A body that ends with an error after its time or its bytes, and hangs up. The limit of the client's call ends with the head of an answer. */
function limited(body: Readable, ms: number): Readable {
  const out = new PassThrough();
  let bytes = 0;
  const end = (error: Error): void => {
    body.destroy();
    out.destroy(error);
  };
  const timer = setTimeout(() => end(new TooLate(ms)), ms);
  out.once('close', () => {
    clearTimeout(timer);
    body.destroy();
  });
  body.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > mostBytes) end(new TooMany(mostBytes));
  });
  body.once('error', end).once('aborted', () => end(new Error('the store broke off')));
  return body.pipe(out);
}

/**
 * The bucket of an address; its client is loaded when it is used for the first time.
 * @param patience ms for the head of an answer, and again for its body
 */
export function bucketAt(address: BucketAddress, patience: number): Promise<Bucket> {
  const known = opened.get(address) ?? open(address, patience);
  opened.set(address, known);
  return known;
}

async function open(address: BucketAddress, patience: number): Promise<Bucket> {
  const { endpoint, region, bucket, prefix, accessKeyId, secretAccessKey } = address;
  const s3 = await import('@aws-sdk/client-s3');
  const client: S3Client = new s3.S3Client({
    endpoint,
    region,
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: 2,
  });
  // Every answer is read through the limits, those of errors too.
  const { requestHandler } = client.config;
  const handle = requestHandler.handle.bind(requestHandler);
  requestHandler.handle = async (...given) => {
    const answered = await handle(...given);
    answered.response.body = limited(answered.response.body, patience);
    return answered;
  };
  const within = () => ({ abortSignal: AbortSignal.timeout(patience) });
  const place = (name: string) => ({ Bucket: bucket, Key: `${prefix}${name}` });
  return {
    put: async (name, bytes, mimeType) => {
      await client.send(new s3.PutObjectCommand({ ...place(name), Body: bytes, ContentType: mimeType }), within());
    },
    get: async (name) => {
      const found = await client.send(new s3.GetObjectCommand(place(name)), within());
      const bytes = await found.Body?.transformToByteArray();
      return Buffer.from(bytes ?? []);
    },
    remove: async (name) => {
      await client.send(new s3.DeleteObjectCommand(place(name)), within());
    },
    async *list(below) {
      let after: string | undefined;
      do {
        const page = await client.send(
          new s3.ListObjectsV2Command({ Bucket: bucket, Prefix: `${prefix}${below}`, ContinuationToken: after }),
          within(),
        );
        yield (page.Contents ?? []).map((one) => ({
          name: (one.Key ?? '').slice(prefix.length),
          at: one.LastModified?.getTime() ?? 0,
        }));
        after = page.NextContinuationToken;
      } while (after !== undefined);
    },
  };
}
