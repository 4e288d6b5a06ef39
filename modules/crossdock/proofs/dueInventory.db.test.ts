import { expect, test } from 'vitest';
import { instantOf } from '#kernel/date.ts';
import { storeConfiguration } from '#modules/settings/server/index.ts';
import { today } from '#testing/day.ts';
import { opened } from '#testing/opened.ts';
import { makeDueInventories } from '../server/inventory/makeDue.ts';

const six = new Date(instantOf(today(), [6, 5, 0], 'Europe/Berlin')).toISOString();
const { app, sql } = await opened({ KONTOR_NOW: six });
const wants = (unit: string, autoCreateAt: string) =>
  app.platform.asSystem(unit, ({ db }) =>
    storeConfiguration({ db, config: app.platform.config }, unit, 'inventory', { autoCreateAt }, 'test'),
  );
const made = async () =>
  (
    await sql<{ org_unit: string; type: string }>(
      `select org_unit, inventory ->> 'inventoryType' as type from process_list where kind = 'INV' and state = 'CREATED' and inventory ->> 'inventoryType' = 'RESIDUAL' order by 1`,
    )
  ).map((row) => `${row.org_unit} ${row.type}`);

test('a depot that wants it has a count of what stands too long each morning, once, at its own hour; the others have none', async () => {
  const before = await made();
  await makeDueInventories(app.platform);
  expect(await made()).toEqual(before);
  await wants('ham', '06:00');
  await wants('lej', '06:30');
  await makeDueInventories(app.platform);
  await makeDueInventories(app.platform);
  expect(await made()).toEqual([...before, 'ham RESIDUAL'].toSorted());
}, 60_000);
