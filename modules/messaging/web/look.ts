import {
  IconBuildingWarehouse,
  IconChecklist,
  IconPackageImport,
  IconTruck,
  IconTruckLoading,
  IconUser,
  IconUserShield,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { IconComponent } from '#ui/actions/action.ts';
import type { Channel, Member, Message } from '#modules/messaging/contract/calls.ts';
import type { ChannelType } from '#modules/messaging/rules/vocabulary.ts';

export const iconOfType: Readonly<Record<ChannelType, IconComponent>> = {
  TERMINAL: IconBuildingWarehouse,
  USER: IconUser,
  LDG: IconTruckLoading,
  ULD: IconPackageImport,
  INV: IconChecklist,
  VEHICLE: IconTruck,
  DISPO_GROUP: IconUsersGroup,
  SUPERVISOR: IconUserShield,
};

/** Chips above the channels: what each shows. */
export const filters = {
  unread: (one: Channel) => one.unread > 0,
  vehicles: (one: Channel) => one.type === 'VEHICLE',
  lists: (one: Channel) => one.type === 'LDG' || one.type === 'ULD' || one.type === 'INV',
  groups: (one: Channel) => one.type === 'DISPO_GROUP' || one.type === 'SUPERVISOR',
  people: (one: Channel) => one.type === 'USER',
  terminals: (one: Channel) => one.type === 'TERMINAL',
} as const;
export type FilterId = keyof typeof filters;
export const filterIds = Object.keys(filters) as FilterId[];

export type ChannelKey = Pick<Channel, 'type' | 'name'>;
/** A channel in the address: `VEHICLE/v1023`. */
export const addressOfChannel = ({ type, name }: ChannelKey): string => `${type}/${name}`;
export function channelOfAddress(address: string | undefined): ChannelKey | undefined {
  const [type, ...name] = (address ?? '').split('/');
  const known = type !== undefined && Object.hasOwn(iconOfType, type);
  return known && name.length > 0 ? { type: type as ChannelType, name: name.join('/') } : undefined;
}

export type Tick = 'CREATED' | 'TRANSMITTED' | 'DELIVERED' | 'READ';
/** How far an own message has come: with the server, on a screen of somebody else, read by somebody else. */
export function tickOf(message: Pick<Message, 'id' | 'state'>, members: readonly Member[]): Tick {
  const others = members.filter((one) => !one.own);
  if (message.state === 'READ' || others.some((one) => one.lastReadMessageId >= message.id)) return 'READ';
  return others.some((one) => one.lastDeliveredMessageId >= message.id) ? 'DELIVERED' : 'TRANSMITTED';
}

/** Who belongs to the channel and has not read this message; its author has. */
export const notReadBy = (message: Pick<Message, 'id' | 'author'>, members: readonly Member[]): Member[] =>
  members.filter((one) => !one.own && one.name !== message.author && one.lastReadMessageId < message.id);
