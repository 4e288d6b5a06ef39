import { z } from 'zod';
import { defineRecordType, optionalText, reference, requiredText, unitRef } from '../recordType.ts';

/** What a partner is sent of each stop that is documented. */
export const partnerSends = ['NONE', 'STAT512', 'WEBHOOK', 'IFTSTA_D01B', 'IFTSTA_D96A'] as const;

/** A customer or depot outside that exchanges files and calls with this one. */
export const ediPartner = defineRecordType({
  tag: 'EdiPartner',
  path: 'edipartner',
  read: ['readCustomerData'],
  // The address decides where data of the depot goes (decision 0019).
  change: ['manageEdiPartners'],
  display: ['partnerName', 'partnerId'],
  title: 'partnerName',
  whose: {},
  unique: ['partnerId'],
  uniqueTogether: [['depotId']],
  ofNetwork: ['depotId'],
  columns: [
    'partnerName',
    'partnerId',
    'ownId',
    'sends',
    'codeList',
    'relationId',
    'depotId',
    'address',
    'active',
    'test',
  ],
  rules: [{ rule: 'requiredWhen', field: 'address', when: 'active', is: true }],
  fields: z.object({
    partnerName: requiredText(80),
    /** Who the partner is in its own files: sender of an interchange, depot of a manifest, GLN. */
    partnerId: z.string().min(1).max(35),
    /** Who we are there. */
    ownId: optionalText(35),
    sends: z.enum(partnerSends).default('NONE'),
    /** Network whose status codes apply (FORTRAS). */
    codeList: optionalText(3),
    /** Goods of this relation go to the partner, who gets the manifest (BORD512) of each unit that is loaded for it. */
    relationId: reference('relation').nullable().optional(),
    /** The depot of the network that the partner runs with its own software: what crosses goes by manifest, status and unloading report. */
    depotId: unitRef.nullable().optional(),
    /** Gets the unloading report (ENTL512) of each manifest that it sent. */
    unloadingReport: z.boolean().default(false),
    /** Its interchanges (EDIFACT) are acknowledged by CONTRL. */
    acknowledge: z.boolean().default(false),
    /** Where messages are sent to by HTTPS. */
    address: optionalText(300),
    active: z.boolean().default(false),
    /** Messages are written and shown, but not sent. */
    test: z.boolean().default(false),
  }),
});
