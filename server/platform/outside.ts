import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/**
 * Networks that are no address of somebody outside: what is sent out must not reach machines in the house. Of IANA's registries of
 * special-purpose addresses those that are not globally reachable, and relays that lead to whatever an address says; multicast, and what was never given out.
 */
const insideV4 = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  insideV4.addSubnet(net, bits, 'ipv4');

/** Of IPv6 only 2000::/3 has been given out, and of that not everything leads to somebody. */
const givenOut = new BlockList();
givenOut.addSubnet('2000::', 3, 'ipv6');
const insideV6 = new BlockList();
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['3fff::', 20],
] as const)
  insideV6.addSubnet(net, bits, 'ipv6');

/** The eight groups of an IPv6 address, whatever its spelling. */
function groupsOf(address: string): number[] {
  const dotted = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(address);
  const [, before = '', a = '', b = '', c = '', d = ''] = dotted ?? [];
  const hex = (high: string, low: string): string => ((Number(high) << 8) | Number(low)).toString(16);
  const plain = dotted ? `${before}${hex(a, b)}:${hex(c, d)}` : address;
  const [head = '', tail] = plain.split('::');
  const parts = (text: string): number[] =>
    text === '' ? [] : text.split(':').map((part) => Number.parseInt(part, 16));
  const [first, last] = [parts(head), parts(tail ?? '')];
  return tail === undefined ? first : [...first, ...Array(8 - first.length - last.length).fill(0), ...last];
}

/** The IPv4 address that an IPv6 address leads to: mapped, through a NAT64 (RFC 6052) or a 6to4 relay (RFC 3056). */
function v4Within(groups: readonly number[]): string | undefined {
  const at = (index: number): string => {
    const [high = 0, low = 0] = groups.slice(index, index + 2);
    return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  };
  const head = groups
    .slice(0, 6)
    .map((group) => group.toString(16))
    .join(':');
  if (head === '0:0:0:0:0:ffff' || head === '64:ff9b:0:0:0:0') return at(6);
  return groups[0] === 0x2002 ? at(1) : undefined;
}

export function isInside(address: string): boolean {
  const [plain = ''] = address.split('%');
  if (isIP(plain) !== 6) return insideV4.check(plain, 'ipv4');
  const within = v4Within(groupsOf(plain));
  if (within !== undefined) return insideV4.check(within, 'ipv4');
  return !givenOut.check(plain, 'ipv6') || insideV6.check(plain, 'ipv6');
}
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
