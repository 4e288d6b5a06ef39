import { isoToDate } from '#kernel/date.ts';
import { textIn, wordKey } from '#kernel/text.ts';
import { loadingEquipment, packageDeviation, processDeviation } from '#modules/masterdata/contract/types/goods.ts';
import { customer } from '#modules/masterdata/contract/types/places.ts';
import { areaFreightForwarder } from '#modules/masterdata/contract/types/fleet.ts';
import { listRecords, readingOf } from '#modules/masterdata/server/index.ts';
import { depotsById } from '#modules/organisation/server/index.ts';
import { sql } from 'kysely';
import type { ViewContext } from '#platform/context.ts';
import type { Grouping } from '../rules/catalogue.ts';
import type { Question } from './figureQuery.ts';

/** Names of records by id, in the reader's language; read only where a figure is put together by them. */
async function namesOf(ctx: ViewContext, by: Grouping): Promise<ReadonlyMap<string, string>> {
  const reading = readingOf(ctx);
  switch (by) {
    case 'forwarder':
      return new Map((await listRecords(reading, areaFreightForwarder)).map((one) => [one.id, one.name]));
    case 'customer':
      return new Map((await listRecords(reading, customer)).map((one) => [one.id, one.address.name1]));
    case 'cause':
      return new Map(
        (await listRecords(reading, processDeviation)).map((one) => [one.id, textIn(one.deviationText, ctx.language)]),
      );
    case 'code':
      return new Map(
        (await listRecords(reading, packageDeviation)).map((one) => [one.id, textIn(one.deviationText, ctx.language)]),
      );
    case 'equipment':
      return new Map(
        (await listRecords(reading, loadingEquipment)).map((one) => [one.id, textIn(one.text, ctx.language)]),
      );
    case 'partner':
      return new Map(
        (
          await ctx.db.run(
            sql<{
              key: string;
              name: string;
            }>`select m.partner_kind || '~' || m.partner_id as key, (array_agg(m.partner_name order by m.booked_at desc, m.id desc))[1] as name
              from equipment_movement m where m.org_unit = ${ctx.unit} group by 1`,
          )
        ).map(({ key, name }) => [key, name]),
      );
    case 'fromDepot':
    case 'toDepot':
    case 'depot':
    case 'lane':
      return new Map([...(await depotsById(ctx.db)).values()].map(({ id, name }) => [id, name]));
    default:
      return new Map();
  }
}

/** Groupings whose keys are words of this module. */
const spoken: readonly Grouping[] = ['process', 'result', 'age'];

/** What groups are called: records by their names, words in the reader's language, a trip with its day; days and hours as their keys. */
export async function labelsOf({ by, asked: { ctx } }: Question): Promise<(key: string) => string> {
  const names = await namesOf(ctx, by);
  const days = new Intl.DateTimeFormat(ctx.language, { day: '2-digit', month: '2-digit', timeZone: 'UTC' });
  return (key) => {
    if (key === '') return ctx.t('reporting:group/none');
    if (spoken.includes(by)) return ctx.t(wordKey('reporting:group/', `${by}/${key}`));
    if (by === 'code' && !names.has(key)) return ctx.t(wordKey('reporting:group/', `code/${key}`));
    if (by === 'trip') {
      const [year = 1970, month = 1, day = 1] = isoToDate(key.slice(0, 10));
      return `${key.slice(11)} (${days.format(Date.UTC(year, month - 1, day))})`;
    }
    if (by === 'lane')
      return key
        .split('>')
        .map((id) => names.get(id) ?? id)
        .join(' → ');
    return names.get(key) || key;
  };
}
