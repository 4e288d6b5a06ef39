import { expect } from 'vitest';
import type { Client } from './testApp.ts';

/** A partner of the depot and a key for its program, made as the administrator makes them. */
export async function partnerKey(
  admin: Client,
  partnerId: string,
  scopes: readonly string[],
  perMinute = 600,
): Promise<string> {
  const saved = await admin.request('POST', '/cmd-core-rest-interface/transfer/edipartner/v1/dtm', {
    id: `key-${partnerId}`.toLowerCase(),
    partnerName: { defaultText: `Partner ${partnerId}`, en: '', de: '', fr: '' },
    partnerId,
    sends: 'NONE',
    address: 'https://partner.example/hook',
    active: true,
    test: false,
  });
  expect(saved).toMatchObject({ status: 200, body: {} });
  const made = await admin.request<{ token: string }>('POST', `/om-rest/partners/${partnerId}/keys`, {
    name: 'Program',
    scopes,
    perMinute,
  });
  expect(made.status).toBe(201);
  return made.body.token;
}
