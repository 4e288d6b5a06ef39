import type { S3Client } from '@aws-sdk/client-s3';
import { within as inTime } from '#platform/within.ts';
import type { BucketAddress } from '#platform/bucketAddress.ts';

/** Longer than this nobody waits for a store that does not answer, ms. */
const patience = 10_000;

/** Objects of a bucket by their names; every method throws what the store answers. */
export type Bucket = {
  put(name: string, bytes: Buffer, mimeType: string): Promise<void>;
  get(name: string): Promise<Buffer>;
  remove(name: string): Promise<void>;
  /** Names and times (epoch ms) below a prefix, a page at a time. */
  list(prefix: string): AsyncGenerator<{ name: string; at: number }[]>;
};

const opened = new WeakMap<BucketAddress, Promise<Bucket>>();

/** The bucket of an address; its client is loaded when it is used for the first time. */
export function bucketAt(address: BucketAddress): Promise<Bucket> {
  const known = opened.get(address) ?? open(address);
  opened.set(address, known);
  return known;
}

async function open({
  endpoint,
  region,
  bucket,
  prefix,
  accessKeyId,
  secretAccessKey,
}: BucketAddress): Promise<Bucket> {
  const s3 = await import('@aws-sdk/client-s3');
  const client: S3Client = new s3.S3Client({
    endpoint,
    region,
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: 2,
  });
  const within = () => ({ abortSignal: AbortSignal.timeout(patience) });
  const place = (name: string) => ({ Bucket: bucket, Key: `${prefix}${name}` });
  return {
    put: async (name, bytes, mimeType) => {
      await client.send(new s3.PutObjectCommand({ ...place(name), Body: bytes, ContentType: mimeType }), within());
    },
    get: async (name) => {
      const found = await client.send(new s3.GetObjectCommand(place(name)), within());
      const { Body: body } = found;
      if (!body) return Buffer.alloc(0);
      // The limit of the call ends with its head: a body may come a byte a second, or never end.
      const bytes = await inTime(patience, body.transformToByteArray()).catch((error: Error) => {
        if ('destroy' in body) body.destroy();
        throw error;
      });
      return Buffer.from(bytes);
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
