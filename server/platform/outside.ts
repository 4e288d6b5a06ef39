import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Networks that belong to nobody outside: what is sent out must not reach machines in the house. */
const inside = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  inside.addSubnet(net, bits, 'ipv6');

export const isInside = (address: string): boolean => {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  return inside.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4');
};
export const insideHouse = 'an address inside the house';

/** Names an address only when it lies outside: what is looked up is what is connected to, and cannot become another one in between. */
export const outsideOnly: LookupFunction = (host, options, done) =>
  lookup(host, { ...options, all: true }, (error, addresses) => {
    const found = error ? [] : addresses;
    const reason = error ?? (found.some(({ address }) => isInside(address)) ? new Error(insideHouse) : null);
    if (options.all) done(reason, found);
    else done(reason, found[0]?.address ?? '', found[0]?.family ?? 0);
  });

/** Why an address is not sent to; undefined when it may be. Names are looked at when they are looked up. */
export function notOutside(url: URL): string | undefined {
  if (url.protocol !== 'https:') return 'not https';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return isIP(host) && isInside(host) ? insideHouse : undefined;
}
