import { notFound, refused } from '#kernel/errors.ts';
import { command, raw, type RawContext, type ServerModule, view } from '#platform/module.ts';
import { backUpNow, retryJobs } from '#platform/operation/failedJobs.ts';
import { requireOneServer } from '#platform/servers/place.ts';
import * as calls from '../contract/calls.ts';
import * as persons from '../contract/persons.ts';
import * as retention from '../contract/retention.ts';
import { operationPersons } from './persons.ts';
import { addHold, endHold, holdsOf } from './retention/holds.ts';
import { exportPerson } from './persons/answer.ts';
import { erasePerson } from './persons/erase.ts';
import { findPersons } from './persons/find.ts';
import { reportRetention, runRetention } from './retention/retention.ts';
import { readOperation } from './readOperation.ts';

/** Whoever runs the installation leaves a trace of what they did to it. */
const note = ({ platform, record, request }: RawContext, did: string): void =>
  platform.log.info(
    { did, by: record?.session.accountId, orgUnit: record?.session.orgUnit, requestId: request.id },
    'operator',
  );

/** How the installation is, for whoever runs it. */
export const operation: ServerModule = {
  name: 'operation',
  personal: operationPersons,
  jobs: [{ name: 'retention', cron: '31 2 * * *', longest: 4 * 3600, run: runRetention }],
  routes: [
    raw(calls.getOperation, async (ctx) => ctx.reply.send(await readOperation(ctx.platform, ctx.language))),
    raw(calls.retryFailed, async (ctx, { body }) => {
      const retried = await retryJobs(ctx.platform, body.ids ?? 'all');
      note(ctx, `retried ${retried} jobs`);
      return ctx.reply.send({ retried });
    }),
    raw(calls.backUp, async (ctx) => {
      if (!ctx.platform.config.backupDir) throw refused('operation:refusal/noBackupDir');
      await backUpNow(ctx.platform);
      note(ctx, 'asked for a backup');
      return ctx.reply.status(204).send();
    }),
    raw(retention.retentionReport, async (ctx, { params }) => {
      const report = await reportRetention(ctx.platform, params.orgUnit);
      if (!report) throw notFound();
      return ctx.reply.send(report);
    }),
    view(retention.listHolds, holdsOf),
    command(retention.addHold, (ctx, { body }) => addHold(ctx, body)),
    command(retention.endHold, (ctx, { params }) => endHold(ctx, params.id)),
    raw(persons.findPersons, async (ctx, { body }) => {
      requireOneServer(ctx.platform);
      return ctx.reply.send(await findPersons(ctx.platform, body.text));
    }),
    raw(persons.exportPerson, async (ctx, { body }) => {
      requireOneServer(ctx.platform);
      note(ctx, 'exported what is known of a person');
      return ctx.reply.send(await exportPerson(ctx.platform, body));
    }),
    raw(persons.erasePerson, async (ctx, { body }) => {
      requireOneServer(ctx.platform);
      note(ctx, 'had a person erased');
      return ctx.reply.send(await erasePerson(ctx.platform, body.person));
    }),
  ],
};
