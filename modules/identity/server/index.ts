import { randomBytes } from 'node:crypto';
import { identityPersons } from './persons.ts';
import { identityRetention } from './retention.ts';
import { sql } from 'kysely';
import { mayAccess } from '#kernel/access.ts';
import { invalidInput, Refusal } from '#kernel/errors.ts';
import { ownerOf } from '#kernel/owner.ts';
import { keyFor } from '#platform/sealed.ts';
import { cookieName, cookieOptions } from '#platform/http/cookie.ts';
import { inUnitOf } from '#platform/inUnitOf.ts';
import { command, on, type RawContext, raw, type ServerModule, view } from '#platform/module.ts';
import type { SessionRecord } from '#platform/context.ts';
import type { ReadsHistory } from '#platform/histories.ts';
import type { Platform } from '#platform/platform.ts';
import type {} from '../contract/facts.ts';
import {
  alive,
  changePassword,
  listAccountNames,
  login,
  loginMethod,
  loginMethodUrl,
  logout,
  oidcLogout,
  qrCode,
  sessionInfo,
  deviceKey,
  switchUnit,
  totpSecret,
  validateCode,
  validatePassword,
} from '../contract/calls.ts';
import {
  addGrant,
  changeGrant,
  clientIdHeader,
  clientIdSchema,
  getGrant,
  listGrants,
  mobileLogin,
  pairing,
  removeGrant,
} from '../contract/mobile.ts';
import * as deviceCalls from '../contract/devices.ts';
import * as groupCalls from '../contract/groups.ts';
import { choosePassword, mayMail, openPasswordLink, sendPasswordLink } from '../contract/passwordLink.ts';
import * as roleCalls from '../contract/roles.ts';
import * as userCalls from '../contract/users.ts';
import { unitFounded } from '#modules/organisation/contract/facts.ts';
import { rootUnit } from '#modules/organisation/server/index.ts';
import { groupTypes } from '../rules/groups.ts';
import { manageFounded } from './accountChanges.ts';
import { effectiveRights } from './administration/effective.ts';
import * as groups from './administration/groups.ts';
import * as roles from './administration/roles.ts';
import * as links from './administration/passwordLink.ts';
import { sendAccessReview } from './administration/accessReview.ts';
import * as users from './administration/users.ts';
import { throttled } from './addressThrottle.ts';
import { askedFor, changeOwnPassword, violationsOf } from './changePassword.ts';
import type { OwnSessions } from './sessions.ts';
import { registrationImage, registrationText, validateCode as acceptCode } from './secondFactor.ts';
import {
  getGrant as grantOf,
  grantCommands,
  listGrants as grantList,
  type RequireRecord,
} from './commands/manageGrants.ts';
import { deviceIsAlive, enterByDevice, pairDevice } from './pairedSignIn.ts';
import { beginProviderLogin, endProviderLogin, leaveMinutes, methodOf, providerLogout } from './providerSignIn.ts';
import { grantSheetRoutes } from './grantSheets.ts';
import { activeDevices, namedUsers } from './licensed.ts';
import { sessionRoutes } from './openSessions.ts';
import { isLogWanted, listLogs, logText, takeLog, trimDeviceLogs } from './deviceLogs.ts';
import * as devices from './devices.ts';
import { pinRoutes } from './driverPins.ts';
import { onDuty } from './onDuty.ts';
import { switchUnit as goTo } from './switchUnit.ts';
import { entryOf, noEntry, proveAccount } from './signIn.ts';

export { addressKey } from './addressThrottle.ts';
export { changeRoles, disableAccount } from './accountChanges.ts';
export { accountRecord } from './accountRecord.ts';
export { saveAccount } from './accounts.ts';
export { createFirstAdministrator, hasAccounts } from './administration/firstAdministrator.ts';
export { groupsOfAccount, saveGroup } from './administration/groups.ts';
export { codeImage } from './grantSheets.ts';
export { grantCommands } from './commands/manageGrants.ts';
export { makePartnerKey, partnerKeysOf, revokePartnerKey } from './partnerKeys.ts';
export { hashPassword, hashQuickly } from './passwords.ts';
export {
  actingAs,
  driverChangesOf,
  drivesShared,
  drivingNow,
  handOver,
  nameAt,
  namesOf,
  pairedDeviceOf,
  takeOver,
} from './takeOver.ts';
export { makeSessions, type OwnSessions } from './sessions.ts';
export { sessionsNotEnded } from './sessionRow.ts';
export { renewShippedRoles, saveShippedRoles } from './roles.ts';

const signedIn = (ctx: RawContext): SessionRecord => {
  if (!ctx.record) throw new Refusal(401, 1500, 'Security');
  return ctx.record;
};

/** A password alone does not change the password of an account that needs a code as well. */
const provedFully = (ctx: RawContext): SessionRecord => {
  const record = signedIn(ctx);
  if (record.session.requiredTotpCode || record.session.requiredTotpRegistry) throw new Refusal(401, 1500, 'Security');
  return record;
};

/** How the device names itself; without a name it cannot be told from another one. */
function clientOf(ctx: RawContext): string {
  const named = ctx.request.headers[clientIdHeader.toLowerCase()];
  if (named === undefined || named === '')
    throw invalidInput([{ field: clientIdHeader, rule: 'notEmpty', message: '' }]);
  const read = clientIdSchema.safeParse(named);
  if (!read.success) throw invalidInput([{ field: clientIdHeader, rule: 'pattern', message: '' }]);
  return read.data;
}

/** The short cookie that binds a sign-in at a provider to the browser that began it. */
const browserCookie = ({ platform }: RawContext): string => `${cookieName(platform.config)}-provider`;
const browserOf = (ctx: RawContext): string | undefined => ctx.request.cookies[browserCookie(ctx)];

type Routes = NonNullable<ServerModule['routes']>;
type Entrance = {
  tokenOf: (ctx: RawContext) => string | undefined;
  endAndTell: (platform: Platform, token: string) => Promise<void>;
  enter: (ctx: RawContext, token: string) => Promise<unknown>;
};

/** How a session begins and ends, for every way in. */
function entrance(sessions: OwnSessions): Entrance {
  const tokenOf = ({ platform, request }: RawContext): string | undefined =>
    request.cookies[cookieName(platform.config)];
  /** Ends the session of a cookie and tells every process and stream. */
  const endAndTell = async (platform: Platform, token: string): Promise<void> => {
    const ended = await sessions.end(token);
    if (ended)
      await platform.asSystem(ended.org_unit, async (system) => system.changed('session', 'session', ended.id));
  };
  /** The new session's cookie and the session itself: the answer of every way in. */
  const enter = async (ctx: RawContext, token: string): Promise<unknown> => {
    const found = await sessions.find(token);
    if (!('record' in found)) throw noEntry(1530);
    await sessions.noteDevice(token, ctx.request.headers['user-agent']);
    return ctx.reply
      .setCookie(
        cookieName(ctx.platform.config),
        `${ctx.platform.place?.tag ?? ''}${token}`,
        cookieOptions(ctx.platform.config),
      )
      .send(found.record.session);
  };
  return { tokenOf, endAndTell, enter };
}

/** Grants of devices (specification 1, 3.2). */
const grantRoutes = (grants: ReturnType<typeof grantCommands>): Routes => [
  command(addGrant, grants.add),
  view(listGrants, (ctx, { query }) => grantList(ctx, query.type)),
  view(getGrant, (ctx, { params }) => grantOf(ctx, params.type, params.id)),
  command(changeGrant, grants.change),
  command(removeGrant, grants.remove),
];

/** Devices that were paired (specification 2, 7). */
const deviceRoutes = (publicUrl: () => string): Routes => [
  view(deviceCalls.listDevices, devices.listDevices),
  view(deviceCalls.lastCommunication, devices.listCommunication),
  command(deviceCalls.changeDevice, devices.changeDevice),
  command(deviceCalls.requestLogs, (ctx, { params }) => devices.requestLogs(ctx, params.deviceId)),
  command(deviceCalls.endDeviceSession, (ctx, { params }) => devices.endPairing(ctx, params.sessionId)),
  command(deviceCalls.detachTour, (ctx, { params }) => devices.endPairing(ctx, params.sessionId, params.tourId)),
  command(deviceCalls.sendDeviceLog, (ctx, { body }) => takeLog(ctx, body)),
  view(deviceCalls.listDeviceLogs, (ctx, { params }) => listLogs(ctx, params.deviceId)),
  raw(deviceCalls.getDeviceLog, async (ctx, { params }) =>
    ctx.reply
      .type('text/plain; charset=utf-8')
      .header('content-disposition', 'attachment')
      .send(await inUnitOf(ctx, (at) => logText(at, params))),
  ),
  view(deviceCalls.communication, async (ctx) => ({
    pollSeconds: 60,
    positionSeconds: 60,
    uploadPhotosOnWifiOnly: false,
    endpoints: [publicUrl()],
    sendLog: await isLogWanted(ctx),
  })),
];

/** Accounts of people and their roles (specification 2, 7). */
const administrationRoutes = (platform: () => Platform): Routes => [
  view(userCalls.listUsers, (ctx, { query }) => users.listUsers(ctx, query.orgUnit ?? ctx.unit)),
  raw(userCalls.accessReview, (ctx, { query }) => sendAccessReview(ctx, query.orgUnit)),
  view(userCalls.getUser, (ctx, { params, query }) => users.getUser(ctx, { ...params, ...query })),
  view(userCalls.effectiveRights, (ctx, { params, query }) => effectiveRights(ctx, { ...params, ...query })),
  command(userCalls.createUser, (ctx, input) => users.createUser(ctx, input, platform().config.mailUrl !== null)),
  command(userCalls.changeUser, users.changeUser),
  command(userCalls.removeUser, (ctx, { params, query }) => users.removeUser(ctx, { ...params, ...query })),
  command(userCalls.newPassword, (ctx, { params, query }) => users.newPassword(ctx, { ...params, ...query })),
  command(userCalls.resetMfa, (ctx, { params, query }) => users.resetMfa(ctx, { ...params, ...query })),
  command(userCalls.endSessions, (ctx, { params, query }) => users.endSessions(ctx, { ...params, ...query })),
  view(roleCalls.listRoles, roles.listRoles),
  view(roleCalls.listPermissions, async (ctx) => roles.listPermissions(ctx)),
  view(roleCalls.getRole, (ctx, { params }) => roles.getRole(ctx, params.name)),
  command(roleCalls.createRole, roles.createRole),
  command(roleCalls.changeRole, roles.changeRole),
  command(roleCalls.removeRole, (ctx, { params }) => roles.removeRole(ctx, params.name)),
  view(groupCalls.listGroups, groups.listGroups),
  view(groupCalls.listGroupTypes, async () => [...groupTypes]),
  view(groupCalls.getGroup, (ctx, { params }) => groups.getGroup(ctx, params.groupId)),
  command(groupCalls.createGroup, groups.createGroup),
  command(groupCalls.changeGroup, groups.changeGroup),
  command(groupCalls.removeGroup, (ctx, { params }) => groups.removeGroup(ctx, params.groupId)),
];
const managesUsers: ReadsHistory = async (ctx) => mayAccess(userCalls.listUsers.access, ctx.session);
const managesRoles: ReadsHistory = async (ctx) => mayAccess(roleCalls.createRole.access, ctx.session);
const readsGroups: ReadsHistory = async (ctx) => mayAccess(groupCalls.listGroups.access, ctx.session);

/** Sign-in at the identity provider of a unit. */
const providerRoutes = (): Routes => [
  raw(loginMethod, async ({ platform, reply }, { query }) =>
    reply.send(methodOf(await entryOf(platform, query.orgunit ?? (await platform.tenancy.global(rootUnit))))),
  ),
  raw(loginMethodUrl, async (ctx, { params, query }) => {
    const browser = browserOf(ctx) ?? randomBytes(24).toString('base64url');
    const authorizationUrl = await beginProviderLogin(ctx.platform, {
      ...params,
      redirect: query.redirect,
      browser,
    });
    const options = { ...cookieOptions(ctx.platform.config), maxAge: leaveMinutes * 60 };
    return ctx.reply.setCookie(browserCookie(ctx), browser, options).send({ authorizationUrl });
  }),
  raw(oidcLogout, async (ctx) => {
    const logoutUrl = await providerLogout(ctx.platform, signedIn(ctx));
    return logoutUrl ? ctx.reply.send({ logoutUrl }) : ctx.reply.status(204).send();
  }),
];

/** The second factor: registration and code. */
const secondFactorRoutes = ({ enter, tokenOf }: Entrance): Routes => [
  raw(qrCode, async (ctx) => ctx.reply.type('image/png').send(await registrationImage(ctx.platform, signedIn(ctx)))),
  raw(totpSecret, async (ctx) => ctx.reply.send(await registrationText(ctx.platform, signedIn(ctx)))),
  raw(validateCode, async (ctx, { body }) =>
    enter(ctx, await acceptCode(ctx.platform, signedIn(ctx), tokenOf(ctx) ?? '', body.code)),
  ),
];

/** The own password, changed or only checked. */
const passwordRoutes = (): Routes => [
  raw(changePassword, async (ctx, { body }) => {
    await changeOwnPassword(ctx.platform, provedFully(ctx), body, ctx.platform.texts.in(ctx.language));
    return ctx.reply
      .clearCookie(cookieName(ctx.platform.config), cookieOptions(ctx.platform.config))
      .status(204)
      .send();
  }),
  raw(validatePassword, async (ctx, { body }) => {
    const record = provedFully(ctx);
    const other = askedFor(record, body.userId);
    const t = ctx.platform.texts.in(ctx.language);
    const violations = await violationsOf(ctx.platform, record, body.newPassword, t, other);
    if (body.oldPassword === body.newPassword)
      violations.unshift({ name: 'passwordNotChanged', message: t('base:validation/passwordNotChanged') });
    return ctx.reply.send({ valid: violations.length === 0, violations });
  }),
];

/** A link by which a person chooses the password: sent by who manages accounts, opened by whoever holds it. */
const passwordLinkRoutes = (platform: () => Platform): Routes => [
  view(mayMail, async () => ({ mails: platform().config.mailUrl !== null })),
  raw(sendPasswordLink, async (ctx, { params, query }) =>
    ctx.reply.send(await links.sendPasswordLink(ctx, signedIn(ctx), { ...params, ...query })),
  ),
  raw(openPasswordLink, async (ctx, { body }) =>
    ctx.reply.send(await throttled(ctx, () => links.openPasswordLink(ctx.platform, body.token))),
  ),
  raw(choosePassword, async (ctx, { body }) => {
    await throttled(ctx, () => links.choosePassword(ctx, body));
    return ctx.reply.status(204).send();
  }),
];

/** Sign-in, session and own password. `sessions` is the store that the platform asks as well. */
export const identity = (
  sessions: OwnSessions,
  above: { publicUrl: () => string; requireRecord: RequireRecord; platform: () => Platform },
): ServerModule => {
  const way = entrance(sessions);
  const grants = grantCommands(above.publicUrl, above.requireRecord);
  const { tokenOf, endAndTell, enter } = way;
  return {
    name: 'identity',
    retention: identityRetention,
    personal: identityPersons,
    topics: { session: 'signedIn', users: userCalls.listUsers.access },
    histories: {
      'USR:': managesUsers,
      'ROLE:': managesRoles,
      'GROUP:': readsGroups,
      'DEVICE:': async (ctx) =>
        ctx.record.rowScope === 'unit' && mayAccess(deviceCalls.listDevices.access, ctx.session),
    },
    home: [{ access: 'signedIn', read: onDuty }],
    jobs: [{ name: 'trimDeviceLogs', cron: '47 2 * * *', longest: 4 * 3600, run: trimDeviceLogs }],
    reactions: [on(unitFounded, manageFounded)],
    quantities: { NAMED_USER: namedUsers, DEVICE: activeDevices },
    // Whoever was signed in signs in again; paired devices stay paired.
    restored: async (run, only) => {
      // Sessions of one depot do not travel with it.
      if (!only) await run('truncate session, provider_login, password_link');
    },
    routes: [
      ...grantRoutes(grants),
      ...grantSheetRoutes(grants, above.platform),
      ...pinRoutes(above.requireRecord),
      ...sessionRoutes(),
      ...deviceRoutes(above.publicUrl),
      ...administrationRoutes(above.platform),
      ...passwordLinkRoutes(above.platform),
      ...providerRoutes(),
      ...secondFactorRoutes(way),
      ...passwordRoutes(),
      raw(login, async (ctx, { body, query }) => {
        const { platform } = ctx;
        const { code, state, iss } = query;
        if (!body && (!code || !state)) throw invalidInput([{ field: 'password', rule: 'notEmpty', message: '' }]);
        const opening = body
          ? await throttled(ctx, () => proveAccount(platform, body))
          : await endProviderLogin(platform, { code: code ?? '', state: state ?? '', iss }, browserOf(ctx));
        const before = tokenOf(ctx);
        if (before) await endAndTell(platform, before);
        return enter(ctx, await sessions.open(opening));
      }),
      raw(pairing, async (ctx, { query }) =>
        ctx.reply.send(
          await throttled(ctx, () =>
            pairDevice(ctx.platform, query.pairingtoken, {
              clientId: clientOf(ctx),
              userAgent: ctx.request.headers['user-agent'],
            }),
          ),
        ),
      ),
      raw(mobileLogin, async (ctx, { body }) => {
        const opening = await throttled(ctx, () => enterByDevice(ctx.platform, body, clientOf(ctx)));
        const before = tokenOf(ctx);
        if (before) await endAndTell(ctx.platform, before);
        return enter(ctx, await sessions.open(opening));
      }),
      raw(logout, async (ctx) => {
        const { platform, reply } = ctx;
        const token = tokenOf(ctx);
        if (token) await endAndTell(platform, token);
        return reply.clearCookie(cookieName(platform.config), cookieOptions(platform.config)).status(204).send();
      }),
      raw(switchUnit, async (ctx, { body }) => enter(ctx, await goTo(ctx.platform, signedIn(ctx), body.orgunit))),
      raw(sessionInfo, async (ctx) => ctx.reply.send(signedIn(ctx).session)),
      raw(deviceKey, async (ctx) =>
        ctx.reply.send({
          key: keyFor(ctx.platform.config, 'device', ownerOf(signedIn(ctx).session)).toString('base64'),
        }),
      ),
      raw(alive, async (ctx) => {
        const token = tokenOf(ctx);
        if (token) await sessions.touch(token);
        const { id, session } = signedIn(ctx);
        if (session.pairingToken !== null) await deviceIsAlive(ctx.platform, id, session.orgUnit);
        return ctx.reply.status(204).send();
      }),
      view(listAccountNames, ({ db, unit }) =>
        db.run(
          sql<{
            userId: string;
            name: string;
          }>`select account_id as "userId", name from account where org_unit = ${unit} and state = 'ACTIVE' and not of_grant order by name`,
        ),
      ),
    ],
  };
};
