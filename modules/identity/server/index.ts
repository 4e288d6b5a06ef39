import { sql } from 'kysely';
import { Refusal } from '#kernel/errors.ts';
import { cookieName, cookieOptions } from '#platform/http/cookie.ts';
import { type RawContext, raw, type ServerModule, view } from '#platform/module.ts';
import type { SessionRecord } from '#platform/context.ts';
import type { Platform } from '#platform/platform.ts';
import {
  alive,
  changePassword,
  listAccountNames,
  login,
  logout,
  sessionInfo,
  validatePassword,
} from '../contract/calls.ts';
import { changeOwnPassword, violationsOf } from './changePassword.ts';
import type { OwnSessions } from './sessions.ts';
import { proveAccount } from './signIn.ts';

export { changeRoles, disableAccount } from './accountChanges.ts';
export { saveAccount } from './accounts.ts';
export { hashPassword } from './passwords.ts';
export { makeSessions, type OwnSessions } from './sessions.ts';
export { saveShippedRoles } from './roles.ts';

const signedIn = (ctx: RawContext): SessionRecord => {
  if (!ctx.record) throw new Refusal(401, 1500, 'Security');
  return ctx.record;
};

/** Sign-in, session and own password. `sessions` is the store that the platform asks as well. */
export const identity = (sessions: OwnSessions): ServerModule => {
  const tokenOf = ({ platform, request }: RawContext): string | undefined =>
    request.cookies[cookieName(platform.config)];
  /** Ends the session of a cookie and tells every process and stream. */
  const endAndTell = async (platform: Platform, token: string): Promise<void> => {
    const ended = await sessions.end(token);
    if (ended)
      await platform.asSystem(ended.org_unit, async (system) => system.changed('session', 'session', ended.id));
  };
  return {
    name: 'identity',
    topics: { session: 'signedIn' },
    routes: [
      raw(login, async (ctx, { body }) => {
        const { platform, reply } = ctx;
        const proved = await proveAccount(platform, body);
        const before = tokenOf(ctx);
        if (before) await endAndTell(platform, before);
        const token = await sessions.open(proved.unit, proved.accountId, proved.limits);
        const found = await sessions.find(token);
        if (!('record' in found)) throw new Refusal(401, 1530, 'Security', { key: 'identity:login/1530' });
        return reply
          .setCookie(cookieName(platform.config), token, cookieOptions(platform.config))
          .send(found.record.session);
      }),
      raw(logout, async (ctx) => {
        const { platform, reply } = ctx;
        const token = tokenOf(ctx);
        if (token) await endAndTell(platform, token);
        return reply.clearCookie(cookieName(platform.config), cookieOptions(platform.config)).status(204).send();
      }),
      raw(sessionInfo, async (ctx) => ctx.reply.send(signedIn(ctx).session)),
      raw(alive, async (ctx) => {
        const token = tokenOf(ctx);
        if (token) await sessions.touch(token);
        return ctx.reply.status(204).send();
      }),
      raw(changePassword, async (ctx, { body }) => {
        await changeOwnPassword(ctx.platform, signedIn(ctx), body, ctx.platform.texts.in(ctx.language));
        return ctx.reply
          .clearCookie(cookieName(ctx.platform.config), cookieOptions(ctx.platform.config))
          .status(204)
          .send();
      }),
      raw(validatePassword, async (ctx, { body }) => {
        const violations = await violationsOf(
          ctx.platform,
          signedIn(ctx),
          body.newPassword,
          ctx.platform.texts.in(ctx.language),
        );
        return ctx.reply.send({ valid: violations.length === 0, violations });
      }),
      view(listAccountNames, ({ db, unit }) =>
        db.run(
          sql<{
            userId: string;
            name: string;
          }>`select account_id as "userId", name from account where org_unit = ${unit} and state = 'ACTIVE' order by name`,
        ),
      ),
    ],
  };
};
