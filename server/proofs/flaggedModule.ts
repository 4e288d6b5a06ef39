import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { idParams } from '#kernel/ids.ts';
import { command, type ServerModule, view } from '#platform/module.ts';

const access = { flag: 'proofOfFlags' } as const;
const answer = z.object({ seen: z.boolean() });
const call = <const I extends string, const M extends 'GET' | 'POST' | 'PUT', const P extends string>(
  id: I,
  method: M,
  path: P,
) => defineCall({ id, method, path, access, summary: 'Only for the proof of feature flags', answer });

declare module '#kernel/fact.ts' {
  interface Topics {
    proofOfFlags: true;
  }
}

/** No call of the product asks for a feature yet: these do, so that the way of a flag through the server is proved (T-05). */
export const flaggedModule: ServerModule = {
  name: 'proofOfFlags',
  topics: { proofOfFlags: access },
  routes: [
    view(call('proof.list', 'POST', '/api/system/proof/list'), async () => ({ seen: true })),
    view({ ...call('proof.get', 'GET', '/api/system/proof/{id}'), params: idParams }, async () => ({ seen: true })),
    command({ ...call('proof.change', 'PUT', '/api/system/proof/{id}'), params: idParams }, async () => ({
      seen: true,
    })),
  ],
};
