import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { ManagementLevel } from '#kernel/session.ts';
import { channelRights } from './channelRights.ts';
import type { ChannelType } from './vocabulary.ts';

type Given = { channel: string; permissions?: string[]; licence?: string | null; level?: ManagementLevel };
type Rule = { key: string; examples: { given: Given; then: 'allowed' | 'refused' }[] };

/** The specification's own table of channels. */
const rules = JSON.parse(readFileSync(new URL('../../../spec/tables/rules.json', import.meta.url), 'utf8')) as Rule[];
const examples = rules.find(({ key }) => key === 'messaging.channels')?.examples ?? [];

it('the specification names ten cases', () => expect(examples).toHaveLength(10));

it.each(examples)('$given.channel with $given.permissions and licence $given.licence is $then', ({ given, then }) => {
  const [own, user] = given.channel.split(' ');
  const who = {
    accountId: 'me',
    permissions: given.permissions ?? [],
    licenses: given.licence ? [given.licence] : [],
    managementLevel: given.level ?? 'NONE',
  };
  const type = (user ?? own) as ChannelType;
  const name = own === 'own' ? 'me' : 'somebody';
  expect(channelRights(who, { type, name }).read).toBe(then === 'allowed');
});

const with_ = (...permissions: string[]) => ({
  accountId: 'me',
  permissions,
  licenses: [],
  managementLevel: 'NONE' as const,
});

it.each(['VEHICLE', 'DISPO_GROUP'] as const)(
  'who may only read messages reads a %s and does not write there',
  (type) => {
    expect(channelRights(with_('readMessages'), { type, name: 'x' })).toEqual({ read: true, write: false });
  },
);

it.each([
  ['LDG', 'scanLoading'],
  ['ULD', 'viewUnloadings'],
  ['INV', 'scanInventory'],
] as const)('a list %s is for who sees it and may use messages: %s', (type, right) => {
  const at = { type, name: 'x' };
  expect(channelRights(with_('changeMessages'), at)).toEqual({ read: false, write: false });
  expect(channelRights(with_(right), at)).toEqual({ read: false, write: false });
  expect(channelRights(with_(right, 'readMessages'), at)).toEqual({ read: true, write: false });
  expect(channelRights(with_(right, 'changeMessages'), at)).toEqual({ read: true, write: true });
});

it('all supervisors of the hall are for who may use all channels; a group of some of them is one like any other', () => {
  const all = { type: 'SUPERVISOR', name: 'supervisors' } as const;
  const group = { type: 'SUPERVISOR', name: 'night' } as const;
  expect(channelRights(with_('useAllChannels'), all)).toEqual({ read: true, write: true });
  expect(channelRights(with_('readMessages', 'changeMessages'), all)).toEqual({ read: false, write: false });
  expect(channelRights(with_('readMessages'), group)).toEqual({ read: true, write: false });
  expect(channelRights(with_('changeMessages'), group)).toEqual({ read: true, write: true });
  expect(channelRights(with_(), group)).toEqual({ read: false, write: false });
});

it.each(['useAllChannels', 'useTerminalChannel'])(
  '%s writes to the terminal and to the lists that one sees',
  (right) => {
    expect(channelRights(with_(right), { type: 'TERMINAL', name: 'dtm' })).toEqual({ read: true, write: true });
    expect(channelRights(with_(right, 'scanLoading'), { type: 'LDG', name: 'x' })).toEqual({ read: true, write: true });
    expect(channelRights(with_(right), { type: 'VEHICLE', name: 'x' })).toEqual({ read: false, write: false });
  },
);

it.each(['VEHICLE', 'DISPO_GROUP'] as const)('who may change messages reads and writes in a %s', (type) => {
  expect(channelRights(with_('changeMessages'), { type, name: 'x' })).toEqual({ read: true, write: true });
});
