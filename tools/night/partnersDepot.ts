import type { Platform } from '#platform/platform.ts';
import { layRules } from '#modules/networkrules/server/index.ts';
import { saveUnit } from '#modules/organisation/server/index.ts';
import { networkRules } from '#world/networkRules.ts';

/** A depot at Linz that a partner runs with its own software: its place in the network, its area, its runs to the hub and back. */
export async function layPartner(platform: Platform): Promise<void> {
  await platform.tenancy.global((db) =>
    saveUnit(db, {
      id: 'lnz',
      parentId: 'at',
      name: 'Depot Linz',
      isBranch: true,
      displayOrder: 90,
      depotNumber: 90,
      address: { street: 'Hafenstraße 9', postalCode: '4020', city: 'Linz', countryCode: 'AT' },
      latitude: 48.31,
      longitude: 14.32,
      timezone: 'Europe/Vienna',
      countryCode: 'AT',
      gs1CompanyPrefix: null,
      ediName: null,
      keyAccount: false,
    }),
  );
  const { areas, relations } = networkRules;
  const like = <T extends { name: string }>(all: readonly T[], name: string, more: Partial<T>): T[] =>
    all.filter((one) => one.name === name).map((one) => ({ ...one, ...more }));
  await platform.asSystem('global', (ctx) =>
    layRules(ctx, {
      areas: like(areas, 'Salzburg', {
        name: 'Linz',
        responsibleBranch: 'lnz',
        parts: [{ postalCodeFrom: '40', postalCodeTo: '45' }],
      }),
      relations: [
        ...like(relations, 'szg-hub', { name: 'lnz-hub', fromBranch: 'lnz' }),
        ...like(relations, 'hub-szg', { name: 'hub-lnz', toBranch: 'lnz' }),
      ],
      schemas: [],
    }),
  );
}
