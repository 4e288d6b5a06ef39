import { fileCommand, type ServerModule, view } from '#platform/module.ts';
import type {} from '../contract/facts.ts';
import * as calls from '../contract/calls.ts';
import { importOrders } from './importOrders.ts';
import { countFailed, importsToday } from './today.ts';
import { readOrderFile } from './readOrderFile.ts';
import { getImport, listImports } from './importView.ts';

export const exchange: ServerModule = {
  name: 'exchange',
  topics: { imports: { anyPermission: ['readOrderImports', 'importOrders', 'acceptOrders'] } },
  notifications: [
    {
      id: 'om.imports.failed',
      translateKey: 'exchange:topic/failed',
      access: { anyPermission: ['readOrderImports', 'importOrders', 'acceptOrders'] },
      link: '/OM/imports?show=failed',
      count: countFailed,
    },
  ],
  home: [{ access: { anyPermission: ['readOrderImports', 'importOrders', 'acceptOrders'] }, read: importsToday }],
  routes: [
    fileCommand(
      calls.importOrders,
      (ctx, { query, body }) => readOrderFile(ctx, query.kind, body),
      (ctx, { query }, read) => importOrders(ctx, query.kind, read, query.filename ?? null),
    ),
    view(calls.listImports, (ctx) => listImports(ctx)),
    view(calls.getImport, (ctx, { params }) => getImport(ctx, params.id)),
  ],
};
