import { invalidInput, refused } from '#kernel/errors.ts';
import type { ViewContext } from '#platform/context.ts';
import type { BreakdownPlace } from '../../contract/breakdown.ts';
import { type Point, placeOfTrip, pointOf } from '../handover/exchange.ts';
import type { TripContent } from '../replan.ts';

/** Where the goods of a broken vehicle are taken over. */
export async function placeOfBreakdown(ctx: ViewContext, broken: TripContent, given: BreakdownPlace): Promise<Point> {
  const { trip } = broken;
  if (given.at === 'POINT') {
    if (!given.pointId)
      throw invalidInput([{ field: 'pointId', rule: 'isIn', message: ctx.t('base:validation/isIn') }]);
    return pointOf(ctx, given.pointId);
  }
  if (given.at === 'DEPOT') {
    const { start_latitude: lat, start_longitude: lon } = trip;
    return {
      id: null,
      name: ctx.t('dispatch:breakdown/atDepot', { trip: trip.name }),
      place: lat === null || lon === null ? null : { lat, lon },
    };
  }
  const place = placeOfTrip(broken);
  if (!place) throw refused('dispatch:breakdown/nowhere', { trip: trip.name });
  return { id: null, name: ctx.t('dispatch:breakdown/atVehicle', { trip: trip.name }), place };
}
