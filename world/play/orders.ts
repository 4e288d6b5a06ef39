import { addDays, dateToIso, localDateOf } from '#kernel/date.ts';
import type { Platform } from '#platform/platform.ts';
import { createOrder, stepOrder } from '#modules/orders/server/index.ts';
import { daySlot, emptyDraft, emptyLine, emptyParty } from '#modules/orders/rules/orderDraft.ts';
import { Dice } from '../dice.ts';
import { company, street } from '../names.ts';
import { townWeights } from '../places.ts';
import type { Crew } from './actors.ts';
import type { Moment } from './moment.ts';

const hour = 3_600_000;
/** An order comes in by telephone about every half hour, ms of the played day. */
const every = hour / 2;
/** Hours of the depot's day in which customers call. */
const [opens, shuts] = [7, 17];

const hourOf = (at: number, timezone: string): number =>
  Number(new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone: timezone }).format(at));

/** A customer calls and dispatch writes the order down and hands it in; for the same half hour it is always the same order. */
export async function playOrders(platform: Platform, { dispatcher }: Crew, moment: Moment): Promise<void> {
  const { timezone } = dispatcher;
  const h = hourOf(moment.day, timezone);
  if (h < opens || h >= shuts) return;
  const call = Math.floor(moment.day / every);
  const dice = new Dice(`play/order/${call}`);
  const today = localDateOf(moment.day, timezone);
  const place = () => {
    const town = dice.weighted(townWeights('dtm'));
    const postalCode = dice.pick(town.postalCodes);
    return {
      ...emptyParty(1),
      name: company(dice).name,
      streetAndNumber: `${street(dice)} ${dice.between(1, 90)}`,
      postalCode,
      city: town.name,
      countryCode: town.countryCode,
    };
  };
  const packages = dice.between(1, 4);
  const { problems: _, ...empty } = emptyDraft(1);
  const draft = {
    ...empty,
    externOrderNumber: `TEL-${dateToIso(today).slice(5)}-${call % 48}`,
    consignor: place(),
    consignee: place(),
    deliveryTimeSlot: daySlot(addDays(today, 1)),
    lines: [
      {
        ...emptyLine(1),
        numberOfPackages: packages,
        packingType: 'EUR',
        grossWeight: packages * dice.between(80, 420) * 1000,
        goodsDescription: dice.pick(['Schrauben', 'Ersatzteile', 'Farben, wasserlöslich', 'Fliesen', 'Bürobedarf']),
      },
    ],
  };
  await platform.asSession(dispatcher, async (ctx) => {
    const order = await createOrder(ctx, { clientKey: `demo-order-${call}`, orderType: 'DISPATCH_ORDER', draft });
    if (order.state === 'DRAFT') await stepOrder(ctx, order.id, 'submit', { version: order.version });
  });
}
