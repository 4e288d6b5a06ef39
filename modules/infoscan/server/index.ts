import { command, on, type ServerModule, view } from '#platform/module.ts';
import { infoscanPersons } from './persons.ts';
import { infoscanRetention } from './retention.ts';
import { itemCreated } from '#modules/shipments/contract/facts.ts';
import { rowsOf } from '#modules/shipments/server/index.ts';
import * as calls from '../contract/calls.ts';
import { deviate, putAt } from './commands/changePackage.ts';
import { scanAnything } from './commands/scanAnything.ts';
import { undoFound } from './commands/undoFound.ts';
import { adoptArrived, adoptByHand, keepUnknown } from './commands/unknownPackage.ts';
import { listUnknown } from './listUnknown.ts';
import { findScanned } from './findScanned.ts';
import { resultView } from './resultView.ts';

export { scanAnything } from './commands/scanAnything.ts';
export { keepUnknown } from './commands/unknownPackage.ts';

export const infoscan: ServerModule = {
  name: 'infoscan',
  retention: infoscanRetention,
  personal: infoscanPersons,
  reactions: [on(itemCreated, adoptArrived)],
  routes: [
    view(calls.infoScan, async (ctx, { query }) => {
      const rows = await rowsOf(ctx);
      return resultView(ctx, rows, await findScanned(ctx, rows, query.packageBarcode));
    }),
    view(calls.listUnknownPackages, async (ctx) => listUnknown(ctx, await rowsOf(ctx))),
    command(calls.scanAnything, async (ctx, { body }) => scanAnything(ctx, await rowsOf(ctx), body)),
    command(calls.documentInfoScan, async (ctx, { params, query, body }) =>
      scanAnything(ctx, await rowsOf(ctx), { barcode: query.barcode, itemId: params.id, ...body }),
    ),
    command(calls.undoFound, async (ctx, { params }) => undoFound(ctx, await rowsOf(ctx), params.id)),
    command(calls.keepUnknownPackage, async (ctx, { query, body }) =>
      keepUnknown(ctx, await rowsOf(ctx), query.barcode, body),
    ),
    command(calls.adoptUnknownPackage, async (ctx, { params, body }) =>
      adoptByHand(ctx, await rowsOf(ctx), params.id, body),
    ),
    command(calls.setStoringPosition, async (ctx, { params, query, body }) =>
      putAt(ctx, await rowsOf(ctx), params, body.storingPosition, query.infoScanId),
    ),
    command(calls.documentDeviation, async (ctx, { params, query, body }) =>
      deviate(ctx, await rowsOf(ctx), params, body, query.infoScanId),
    ),
  ],
};
