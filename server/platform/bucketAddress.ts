/** Where files go that are not kept in the database, from `KONTOR_S3_URL`. */
export type BucketAddress = {
  endpoint: string;
  region: string;
  bucket: string;
  /** In front of every name, with its slash; '' for none. */
  prefix: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/** `https://KEY:SECRET@host/bucket/folder?region=eu-central-1`; key and secret percent-encoded. Throws an Error that never repeats the secret. */
export function bucketAddress(text: string | undefined): BucketAddress | undefined {
  if (!text) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const [bucket = '', ...folders] = url?.pathname.split('/').filter((part) => part !== '') ?? [];
  if (!url || !/^https?:$/.test(url.protocol) || bucket === '' || url.username === '' || url.password === '')
    throw new Error('KONTOR_S3_URL is not https://KEY:SECRET@host/bucket');
  const folder = folders.map(decodeURIComponent).join('/');
  return {
    endpoint: url.origin,
    region: url.searchParams.get('region') ?? 'us-east-1',
    bucket: decodeURIComponent(bucket),
    prefix: folder === '' ? '' : `${folder}/`,
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
  };
}
