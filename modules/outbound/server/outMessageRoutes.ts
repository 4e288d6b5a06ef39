import { command, raw, view } from '#platform/module.ts';
import type { Platform } from '#platform/platform.ts';
import * as partners from '../contract/partners.ts';
import { showSigningKey as showSigningKeyCall } from '../contract/outMessages.ts';
import { createKey, getPartner, listPartners, revokeKey, setChannel, testPartner } from './commands/partners.ts';
import { showSigningKey } from './commands/signingKey.ts';
import { outMessages } from './outMessages.ts';

export const outMessageRoutes = (platform: () => Platform) => [
  ...outMessages.routes,
  view(partners.listPartners, (ctx) => listPartners(ctx)),
  view(partners.getPartner, (ctx, { params }) => getPartner(ctx, params.partnerId)),
  command(partners.createPartnerKey, (ctx, { params, body }) => createKey(ctx, params.partnerId, body)),
  command(partners.revokePartnerKey, (ctx, { params }) => revokeKey(ctx, params.partnerId, params.id)),
  command(partners.setPartnerChannel, (ctx, { params, body }) =>
    setChannel(ctx, platform().config, params.partnerId, body),
  ),
  raw(partners.testPartner, (ctx, { params }) => testPartner(ctx, params.partnerId)),
  command(showSigningKeyCall, (ctx, { params }) => showSigningKey(ctx, platform().config, params.partnerId)),
];
