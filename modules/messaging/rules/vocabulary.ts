/** Kinds of channels (specification 2, 3): whom or what a conversation is about. */
export const channelTypes = ['TERMINAL', 'USER', 'LDG', 'ULD', 'INV', 'VEHICLE', 'DISPO_GROUP', 'SUPERVISOR'] as const;
export type ChannelType = (typeof channelTypes)[number];

/** A message is CREATED on the device, TRANSMITTED once the server has it, READ when its channel is read up to it (specification 2, 4). */
export const messageStates = ['CREATED', 'TRANSMITTED', 'READ'] as const;
export type MessageState = (typeof messageStates)[number];

/** What is said with one touch; every reader gets it in the own language. */
export const quickReplies = [
  'CALL_ME',
  'UNDERSTOOD',
  'AS_PLANNED',
  'WAIT_AT_STOP',
  'ARRIVED',
  'TEN_MINUTES',
  'ON_MY_WAY',
] as const;
export type QuickReply = (typeof quickReplies)[number];

/** Stands for the text key of a message that says a quick reply of the unit's own: its words are kept with the message, in every language. */
export const ownReplyKey = 'ownReply';

/** Name of the one channel of its type: the hall's supervisors with dispatch. */
export const supervisorsName = 'supervisors';
/** The group of everybody who dispatches; others stand in the configuration `messaging`. */
export const dispatchGroup = 'dispatch';

/** Characters as people count them, not the halves that a computer stores them in. */
export const charactersOf = (text: string): number => [...text].length;
/** Limits of specification 2, 5. */
export const limits = {
  text: 255,
  author: 120,
  blobId: 150,
  mimeType: 128,
  filename: 150,
  /** Messages of a block. */
  block: 50,
} as const;
