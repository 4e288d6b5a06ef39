import { fileCommand, type ServerModule, view } from '#platform/module.ts';
import * as calls from '../contract/calls.ts';
import { importOrders } from './importOrders.ts';
import { readOrderFile } from './readOrderFile.ts';
import { getImport, listImports } from './importView.ts';

export { importOrders } from './importOrders.ts';

export const exchange: ServerModule = {
  name: 'exchange',
  topics: { imports: { anyPermission: ['readOrderImports', 'importOrders', 'acceptOrders'] } },
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
