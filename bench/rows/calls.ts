import { getItem, listItems } from '#modules/shipments/contract/calls.ts';
import { repeated } from '../client.ts';
import type { Row } from '../row.ts';
import { compare } from '../rounds.ts';
import { someShipments } from '../samples.ts';
import { statementsOf } from '../statements.ts';

const clients = 4;

export const oneRecord: Row = {
  id: 'record',
  what: 'one shipment with its packages, authenticated, real middleware',
  against: 'bare node:http + pg, same statements',
  unit: 'ratio',
  goal: { atLeast: 0.5 },
  measure: async (stage) => {
    const dispo = await stage.signIn('dispo1');
    const ids = await someShipments(stage, 40);
    for (const id of ids) {
      const { statements } = await statementsOf(stage, dispo, getItem, { params: { id } });
      await stage.bare.ask('PUT', `/record/${id}`, statements);
    }
    for (const id of ids.slice(0, 5)) {
      const ours = await dispo.ask<{ itemId: string; packages: { primaryKey: string }[] }>(
        'GET',
        `/dpt-rest/items/${id}`,
      );
      const [[shipment], packages] = await stage.bare.ask<[[{ id: string }], { id: string }[]]>('GET', `/record/${id}`);
      const same =
        ours.itemId === shipment.id &&
        ours.packages.map((one) => one.primaryKey).join() === packages.map((one) => one.id).join();
      if (!same) throw new Error('one record: the two sides do not answer the same rows');
    }
    const { ratio, info } = await compare(
      {
        once: repeated(
          dispo,
          'GET',
          ids.map((id) => `/dpt-rest/items/${id}`),
        ),
      },
      {
        once: repeated(
          stage.bare,
          'GET',
          ids.map((id) => `/record/${id}`),
        ),
      },
      { clients },
    );
    return { value: ratio, info };
  },
};

export const listOf50: Row = {
  id: 'list',
  what: 'list of 50 shipments, filtered and sorted',
  against: 'same statements through bare node:http + pg',
  unit: 'ratio',
  goal: { atLeast: 0.5 },
  measure: async (stage) => {
    const dispo = await stage.signIn('dispo1');
    const body = {
      filter: {
        and: [
          { field: 'shipmentState', op: '=', value: 'DISPATCHABLE' },
          { field: 'numberOfExpectedPackages', op: '>=', value: 2 },
        ],
      },
      sort: [{ field: 'placeCity', dir: 'asc' }],
      paging: { size: 50, page: 0 },
    };
    const { statements } = await statementsOf(stage, dispo, listItems, { body });
    await stage.bare.ask('PUT', '/list', statements);
    const ours = await dispo.ask<{ items: { itemId: string }[] }>('POST', '/dpt-rest/items', body);
    const [theirs] = await stage.bare.ask<[{ id: string }[]]>('POST', '/list', body);
    const same = ours.items.map((one) => one.itemId).join() === theirs.map((one) => one.id).join();
    if (!same || theirs.length !== 50) throw new Error('list: the two sides do not answer the same 50 rows');
    const { ratio, info } = await compare(
      { once: repeated(dispo, 'POST', ['/dpt-rest/items'], body) },
      { once: repeated(stage.bare, 'POST', ['/list'], body) },
      { clients },
    );
    return { value: ratio, info };
  },
};
