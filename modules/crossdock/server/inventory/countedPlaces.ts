import { invalidInput } from '#kernel/errors.ts';
import type { CommandContext } from '#platform/context.ts';
import { terminalArea, terminalLocation } from '#modules/masterdata/contract/types/places.ts';
import { listRecords, readRecords, readingOf } from '#modules/masterdata/server/index.ts';
import type { InventoryPlan } from '../columns.ts';

/** A place that a count goes through; what is not found at one without validation is no finding. */
export type CountedPlace = { position: string; validated: boolean };

const unknownRecord = (ctx: CommandContext, field: string) =>
  invalidInput([{ field, rule: 'isIn', message: ctx.t('base:validation/isIn') }]);

/** Every place of the hall but those of areas that are not checked at inventories, which are named apart. */
async function wholeHall(ctx: CommandContext): Promise<{ counted: string[]; left: string[] }> {
  const reading = readingOf(ctx);
  const [locations, areas] = [await listRecords(reading, terminalLocation), await listRecords(reading, terminalArea)];
  const unchecked = new Set(
    areas.filter((area) => area.nonInventoryValidationArea).flatMap((area) => area.terminalLocationIds),
  );
  const named = (is: (id: string) => boolean) => locations.filter(({ id }) => is(id)).map((one) => one.storingPosition);
  return { counted: named((id) => !unchecked.has(id)), left: named((id) => unchecked.has(id)) };
}

async function areaPlaces(ctx: CommandContext, areaId: string): Promise<CountedPlace[]> {
  const area = (await readRecords(readingOf(ctx), terminalArea, [areaId])).get(areaId);
  if (!area) throw unknownRecord(ctx, 'terminalAreaId');
  const locations = await readRecords(readingOf(ctx), terminalLocation, area.terminalLocationIds);
  return [...locations.values()].map((one) => ({
    position: one.storingPosition,
    validated: !area.nonInventoryValidationArea,
  }));
}

async function onePlace(ctx: CommandContext, locationId: string): Promise<CountedPlace[]> {
  const location = (await readRecords(readingOf(ctx), terminalLocation, [locationId])).get(locationId);
  if (!location) throw unknownRecord(ctx, 'terminalLocationId');
  return [{ position: location.storingPosition, validated: true }];
}

/** Places that a plan names; `left`: places whose goods a full count leaves alone. Residual goods name theirs themselves. */
export async function placesOf(
  ctx: CommandContext,
  plan: InventoryPlan,
): Promise<{ places: CountedPlace[]; left: string[] }> {
  switch (plan.inventoryType) {
    case 'FULL': {
      const { counted, left } = await wholeHall(ctx);
      return { places: counted.map((position) => ({ position, validated: true })), left };
    }
    case 'AREA':
      return { places: await areaPlaces(ctx, plan.terminalAreaId ?? ''), left: [] };
    case 'LOCATION':
      return { places: await onePlace(ctx, plan.terminalLocationId ?? ''), left: [] };
    case 'SPECIAL':
      return { places: [{ position: plan.specialLocation ?? '', validated: true }], left: [] };
    case 'RESIDUAL':
      return { places: [], left: [] };
  }
}
