import { invalidInput } from '#kernel/errors.ts';
import type { CommandContext, ViewContext } from '#platform/context.ts';
import { areaFreightForwarder, driver, freightCarrier } from '#modules/masterdata/contract/types/fleet.ts';
import { loadingEquipment } from '#modules/masterdata/contract/types/goods.ts';
import { customer } from '#modules/masterdata/contract/types/places.ts';
import { listRecords, readingOf, readRecords } from '#modules/masterdata/server/index.ts';
import { findUnit, listDepots } from '#modules/organisation/server/index.ts';
import type { Partner, PartnerKind } from '../rules/vocabulary.ts';

/** Where partners of a kind are kept, and what they are called. */
const kept: {
  [Kind in PartnerKind]: {
    name(ctx: ViewContext, id: string): Promise<string | undefined>;
    all(ctx: ViewContext): Promise<{ id: string; name: string }[]>;
  };
} = {
  CUSTOMER: {
    name: async (ctx, id) => (await readRecords(readingOf(ctx), customer, [id])).get(id)?.address.name1,
    all: async (ctx) =>
      (await listRecords(readingOf(ctx), customer)).map(({ id, address }) => ({ id, name: address.name1 })),
  },
  CARRIER: {
    name: async (ctx, id) => (await readRecords(readingOf(ctx), freightCarrier, [id])).get(id)?.address.name1,
    all: async (ctx) =>
      (await listRecords(readingOf(ctx), freightCarrier)).map(({ id, address }) => ({ id, name: address.name1 })),
  },
  DRIVER: {
    name: async (ctx, id) => (await readRecords(readingOf(ctx), driver, [id])).get(id)?.contactPerson.name,
    all: async (ctx) =>
      (await listRecords(readingOf(ctx), driver)).map(({ id, contactPerson }) => ({ id, name: contactPerson.name })),
  },
  AFF: {
    name: async (ctx, id) => (await readRecords(readingOf(ctx), areaFreightForwarder, [id])).get(id)?.name,
    all: async (ctx) => (await listRecords(readingOf(ctx), areaFreightForwarder)).map(({ id, name }) => ({ id, name })),
  },
  DEPOT: {
    name: async (ctx, id) => (id === ctx.unit ? undefined : (await findUnit(ctx.db, id))?.name),
    all: async (ctx) => (await listDepots(ctx.db)).filter((one) => one.id !== ctx.unit),
  },
};

export const partnerName = (ctx: ViewContext, { kind, id }: Partner): Promise<string | undefined> =>
  kept[kind].name(ctx, id);

export const partnersOf = async (ctx: ViewContext, kind: PartnerKind): Promise<{ id: string; name: string }[]> =>
  (await kept[kind].all(ctx)).toSorted((a, b) => a.name.localeCompare(b.name, ctx.language));

/** A partner that somebody named exists; `field` is where it was named. */
export async function requirePartner(ctx: CommandContext, partner: Partner, field: string): Promise<void> {
  if ((await partnerName(ctx, partner)) === undefined)
    throw invalidInput([{ field: `${field}.id`, rule: 'isIn', message: ctx.t('base:validation/isIn') }]);
}

/** Kinds of equipment that somebody named exist. */
export async function requireEquipment(
  ctx: CommandContext,
  named: readonly { id: string; field: string }[],
): Promise<void> {
  const known = await readRecords(
    readingOf(ctx),
    loadingEquipment,
    named.map((one) => one.id),
  );
  const unknown = named.find((one) => !known.has(one.id));
  if (unknown) throw invalidInput([{ field: unknown.field, rule: 'isIn', message: ctx.t('base:validation/isIn') }]);
}
