import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { sessionSchema } from '#kernel/session.ts';

/** The calls that the shell itself makes, under the names of the modules that own them. */
export const login = defineCall({
  id: 'identity.login',
  method: 'POST',
  path: '/login-rest/login',
  access: 'public',
  summary: 'Sign in with unit, account and password',
  bodyType: 'form',
  body: z.object({
    orgunit: z.string().min(1).max(20),
    accountid: z.string().min(1).max(60),
    password: z.string().min(1).max(250),
  }),
  answer: sessionSchema,
});
export const logout = defineCall({
  id: 'identity.logout',
  method: 'POST',
  path: '/login-rest/logout',
  access: 'public',
  summary: 'Sign out',
});
export const sessionInfo = defineCall({
  id: 'identity.sessionInfo',
  method: 'GET',
  path: '/login-rest/sessionInfo',
  access: 'preLogin',
  summary: 'The session of the cookie',
  answer: sessionSchema,
});
export const alive = defineCall({
  id: 'identity.alive',
  method: 'GET',
  path: '/login-rest/mobile/alive',
  access: 'signedIn',
  summary: 'Keep the session alive',
});
export const changePassword = defineCall({
  id: 'identity.changePassword',
  method: 'PUT',
  path: '/api/system/users/password',
  access: 'preLogin',
  summary: 'Change the own password',
  body: z.object({ oldPassword: z.string().max(250), newPassword: z.string().max(250) }),
});

export type OrgNode = { id: string; name: string; displayOrder: number | null; isBranch: boolean; children: OrgNode[] };
const orgNodeSchema: z.ZodType<OrgNode> = z.object({
  id: z.string(),
  name: z.string(),
  displayOrder: z.int().nullable(),
  isBranch: z.boolean(),
  get children() {
    return z.array(orgNodeSchema);
  },
});
export const orgTree = defineCall({
  id: 'organisation.orgTree',
  method: 'GET',
  path: '/cmd-core-rest-interface/orgtree/current',
  access: 'public',
  summary: 'Organisation tree',
  answer: z.object({ root: orgNodeSchema }),
});

export const versionInfo = defineCall({
  id: 'workspace.versionInfo',
  method: 'GET',
  path: '/version-info/',
  access: 'public',
  summary: 'Release, project and product version',
  answer: z.object({ release: z.string(), project: z.string(), productVersion: z.string() }),
});
