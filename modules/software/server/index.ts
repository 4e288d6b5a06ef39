import { mayAccess } from '#kernel/access.ts';
import { command, raw, type ServerModule, view } from '#platform/module.ts';
import * as calls from '../contract/calls.ts';
import type {} from '../contract/facts.ts';
import { softwarePersons } from './persons.ts';
import { changeDeployment, createDeployment, listDeployments, removeDeployment, updateOf } from './deployments.ts';
import { downloadPackage, listPackages, removePackage, trimUploads, uploadPackage } from './packages.ts';

/** Software of mobile devices: packages, and to whom they are rolled out (specification 2, 2 and 7). */
export const software: ServerModule = {
  name: 'software',
  personal: softwarePersons,
  topics: { software: calls.listPackages.access },
  histories: { 'SWU:': async (ctx) => mayAccess(calls.listPackages.access, ctx.session) },
  jobs: [{ name: 'trimUploads', cron: '29 2 * * *', longest: 4 * 3600, run: trimUploads }],
  routes: [
    raw(calls.uploadPackage, async (ctx, input) => ctx.reply.status(201).send(await uploadPackage(ctx, input))),
    view(calls.listPackages, listPackages),
    raw(calls.downloadPackage, downloadPackage),
    command(calls.removePackage, (ctx, { params }) => removePackage(ctx, params)),
    view(calls.listDeployments, listDeployments),
    command(calls.createDeployment, createDeployment),
    command(calls.changeDeployment, changeDeployment),
    command(calls.removeDeployment, (ctx, { params }) => removeDeployment(ctx, params.id)),
    raw(calls.softwareUpdate, async (ctx, input) => ctx.reply.send(await updateOf(ctx, input))),
  ],
};
