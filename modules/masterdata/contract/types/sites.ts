import { z } from 'zod';
import { instantSchema } from '#kernel/date.ts';
import {
  defineRecordType,
  openingHours,
  optionalText,
  reference,
  references,
  requiredText,
  textArea,
  unitRefs,
} from '../recordType.ts';

export const groupingStates = ['OPEN', 'ACCEPTED', 'REJECTED'] as const;

/** Asks to merge stop locations that are seen as the same place (domain 2.2, 3.12); decided by its own calls. */
export const stopLocationGroupingRequest = defineRecordType({
  tag: 'StopLocationGroupingRequest',
  path: 'stoplocationgroupingrequest',
  read: ['readStopLocationGroupingRequestData'],
  change: ['changeStopLocationGroupingRequestData'],
  display: ['state', 'memberStopLocationIds', 'targetStopLocationId'],
  title: 'id',
  whose: {},
  columns: [
    'state',
    'memberStopLocationIds',
    'targetStopLocationId',
    'similarity',
    'reason',
    'requestedBy',
    'decidedBy',
    'decidedAt',
  ],
  rules: [{ rule: 'among', field: 'targetStopLocationId', other: 'memberStopLocationIds' }],
  serverFields: ['state', 'similarity', 'requestedBy', 'decidedBy', 'decidedAt'],
  authorField: 'requestedBy',
  fields: z.object({
    state: z.enum(groupingStates).default('OPEN'),
    memberStopLocationIds: references('stoplocation').min(2),
    targetStopLocationId: reference('stoplocation').nullable().optional(),
    reason: textArea(200).nullable().optional(),
    /** 0 to 1: how much the places resemble each other. */
    similarity: z.number().min(0).max(1).nullable().optional(),
    requestedBy: optionalText(60),
    decidedBy: optionalText(60),
    decidedAt: instantSchema.nullable().optional(),
  }),
});

/** Where vehicles meet and hand goods over. */
export const handoverPoint = defineRecordType({
  tag: 'HandoverPoint',
  path: 'handoverpoint',
  read: ['readStopLocationData'],
  change: ['changeStopLocationData'],
  display: ['description', 'kind'],
  title: 'description',
  columns: ['id', 'description', 'stopLocationId', 'kind', 'partnerDepotIds'],
  tabs: { hours: ['openingHours'] },
  fields: z.object({
    description: requiredText(80),
    stopLocationId: reference('stoplocation'),
    kind: z.enum(['BEGEGNUNG', 'AFF_HUB']),
    openingHours: openingHours(),
    partnerDepotIds: unitRefs(50).default([]),
  }),
});
