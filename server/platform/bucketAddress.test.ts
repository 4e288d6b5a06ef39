import { describe, expect, it } from 'vitest';
import { bucketAddress } from './bucketAddress.ts';

describe('the address of a bucket', () => {
  it('names host, bucket, folder, region and whose it is', () => {
    expect(bucketAddress('https://AKIA:a%2Fb%2Bc@s3.example.com:9000/depot/kontor/prod?region=eu-central-1')).toEqual({
      endpoint: 'https://s3.example.com:9000',
      region: 'eu-central-1',
      bucket: 'depot',
      prefix: 'kontor/prod/',
      accessKeyId: 'AKIA',
      secretAccessKey: 'a/b+c',
    });
    expect(bucketAddress('http://k:s@127.0.0.1:4568/files')).toMatchObject({ prefix: '', region: 'us-east-1' });
    expect(bucketAddress(undefined)).toBeUndefined();
  });
  it.each([
    's3://k:geheim@host/bucket',
    'https://k:geheim@host',
    'https://host/bucket',
    'https://k@host/bucket',
    'geheim',
  ])('is refused without its secret: %s', (text) => {
    expect(() => bucketAddress(text)).toThrow(/KONTOR_S3_URL/);
    expect(() => bucketAddress(text)).not.toThrow(/geheim/);
  });
});
