import { expect, test } from 'vitest';
import { isInside, notOutside } from './outside.ts';

test.each([
  ['https://push.example.org/abc', undefined],
  ['http://push.example.org/abc', 'not https'],
  ['https://127.0.0.1/abc', 'an address inside the house'],
  ['https://10.1.2.3/', 'an address inside the house'],
  ['https://192.168.0.7:8443/', 'an address inside the house'],
  ['https://169.254.169.254/latest', 'an address inside the house'],
  ['https://[::1]/', 'an address inside the house'],
  ['https://[fd00::1]/', 'an address inside the house'],
  ['https://2130706433/', 'an address inside the house'],
  ['https://0x7f.1/', 'an address inside the house'],
  ['https://[::ffff:127.0.0.1]/', 'an address inside the house'],
  ['https://[64:ff9b::7f00:1]/', 'an address inside the house'],
  ['https://8.8.8.8/', undefined],
  ['https://[2606:4700::1111]/', undefined],
])('%s', (address, reason) => {
  expect(notOutside(new URL(address))).toBe(reason);
});

/** First and last address of every block of IANA's special-purpose registries (RFC 6890) that is not globally reachable, of multicast, and of what is reserved. */
const notReachable: [block: string, first: string, last: string][] = [
  ['"This network" 0.0.0.0/8', '0.0.0.0', '0.255.255.255'],
  ['Private-Use 10.0.0.0/8', '10.0.0.0', '10.255.255.255'],
  ['Shared Address Space 100.64.0.0/10', '100.64.0.0', '100.127.255.255'],
  ['Loopback 127.0.0.0/8', '127.0.0.0', '127.255.255.255'],
  ['Link Local 169.254.0.0/16', '169.254.0.0', '169.254.255.255'],
  ['Private-Use 172.16.0.0/12', '172.16.0.0', '172.31.255.255'],
  ['IETF Protocol Assignments 192.0.0.0/24', '192.0.0.0', '192.0.0.255'],
  ['Documentation (TEST-NET-1) 192.0.2.0/24', '192.0.2.0', '192.0.2.255'],
  ['Deprecated (6to4 Relay Anycast) 192.88.99.0/24', '192.88.99.0', '192.88.99.255'],
  ['Private-Use 192.168.0.0/16', '192.168.0.0', '192.168.255.255'],
  ['Benchmarking 198.18.0.0/15', '198.18.0.0', '198.19.255.255'],
  ['Documentation (TEST-NET-2) 198.51.100.0/24', '198.51.100.0', '198.51.100.255'],
  ['Documentation (TEST-NET-3) 203.0.113.0/24', '203.0.113.0', '203.0.113.255'],
  ['Multicast 224.0.0.0/4', '224.0.0.0', '239.255.255.255'],
  ['Reserved 240.0.0.0/4, Limited Broadcast', '240.0.0.0', '255.255.255.255'],
  ['Unspecified and Loopback', '::', '::1'],
  ['IPv4-compatible (deprecated) ::/96', '::0.0.0.2', '::255.255.255.255'],
  ['IPv4-translated (RFC 2765) ::ffff:0:0:0/96', '::ffff:0:7f00:1', '::ffff:0:ffff:ffff'],
  ['IPv4-IPv6 Translation, local use 64:ff9b:1::/48', '64:ff9b:1::', '64:ff9b:1:ffff:ffff:ffff:ffff:ffff'],
  ['Discard-Only 100::/64', '100::', '100::ffff:ffff:ffff:ffff'],
  ['Dummy IPv6 Prefix 100:0:0:1::/64', '100:0:0:1::', '100::1:ffff:ffff:ffff:ffff'],
  ['IETF Protocol Assignments 2001::/23', '2001::', '2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['TEREDO 2001::/32', '2001:0:7f00:1::', '2001:0:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['Benchmarking 2001:2::/48', '2001:2::', '2001:2:0:ffff:ffff:ffff:ffff:ffff'],
  ['Deprecated (ORCHID) 2001:10::/28', '2001:10::', '2001:1f:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['Documentation 2001:db8::/32', '2001:db8::', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['Documentation 3fff::/20', '3fff::', '3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['Never given out 4000::/3', '4000::', '5eff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['Segment Routing (SRv6) SIDs 5f00::/16', '5f00::', '5f00:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['Unique-Local fc00::/7', 'fc00::', 'fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['Link-Local Unicast fe80::/10', 'fe80::1%eth0', 'febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['Site-Local (deprecated) fec0::/10', 'fec0::', 'feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['Multicast ff00::/8', 'ff00::', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
];
test.each(notReachable)('%s is inside', (_, first, last) => {
  expect([isInside(first), isInside(last)]).toEqual([true, true]);
});

/** Just before and just behind the blocks: nothing more than they is refused. */
test.each([
  ['1.0.0.0', '9.255.255.255'],
  ['11.0.0.0', '100.63.255.255'],
  ['100.128.0.0', '126.255.255.255'],
  ['128.0.0.0', '169.253.255.255'],
  ['169.255.0.0', '172.15.255.255'],
  ['172.32.0.0', '191.255.255.255'],
  ['192.0.1.0', '192.0.1.255'],
  ['192.0.3.0', '192.88.98.255'],
  ['192.88.100.0', '192.167.255.255'],
  ['192.169.0.0', '198.17.255.255'],
  ['198.20.0.0', '198.51.99.255'],
  ['198.51.101.0', '203.0.112.255'],
  ['203.0.114.0', '223.255.255.255'],
  ['2000::', '2000:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['2001:200::', '2001:db7:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['2001:db9::', '2001:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['2003::', '3ffe:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['3fff:1000::', '3fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  // AS112 and AMT are globally reachable by the registry.
  ['192.31.196.1', '192.175.48.1'],
  ['192.52.193.1', '2620:4f:8000::1'],
])('%s and %s are outside', (one, other) => {
  expect([isInside(one), isInside(other)]).toEqual([false, false]);
});

/** Spellings of IPv4 addresses within IPv6, and whether they lead inside. */
const within = (v4: string): string[] => {
  const [a = 0, b = 0, c = 0, d = 0] = v4.split('.').map(Number);
  const [high, low] = [((a << 8) | b).toString(16), ((c << 8) | d).toString(16)];
  return [
    `::ffff:${v4}`,
    `::ffff:${high}:${low}`,
    `0:0:0:0:0:ffff:${high}:${low}`,
    `64:ff9b::${v4}`,
    `64:ff9b::${high}:${low}`,
    `2002:${high}:${low}::`,
    `2002:${high}:${low}::1`,
    `2002:${high}:${low}:ffff:ffff:ffff:ffff:ffff`,
  ];
};
test.each([
  ['127.0.0.1', true],
  ['10.20.30.40', true],
  ['172.31.0.9', true],
  ['192.168.255.1', true],
  ['169.254.169.254', true],
  ['198.19.0.1', true],
  ['8.8.8.8', false],
  ['193.99.144.80', false],
])('whatever leads to %s is judged by it (inside: %s)', (v4, inside) => {
  for (const address of within(v4)) expect(isInside(address), address).toBe(inside);
});
