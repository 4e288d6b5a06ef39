/** A trip with shipments on it that is released; found by its name when an answer was lost. */
export async function releasedTrip(night, dispo, { name, date, vehicleId, route, lineHaul = false, itemIds }) {
  const [year, month, day] = date.split('-').map(Number);
  const head = {
    name,
    executionDate: [year, month, day],
    vehicleId,
    outboundRoute: route,
    trafficType: lineHaul ? 'LineHaul' : 'LocalTraffic',
  };
  const booked = ['DOUBLE_BOOKED', 'TRAILER_DOUBLE_BOOKED', 'DRIVER_DOUBLE_BOOKED'];
  const query = booked.map((code) => `overrideCodes=${code}`).join('&');
  const byName = async () => (await dispo.get(`/dpt-rest/trips?date=${date}`)).find((trip) => trip.name === name);
  const trip = await dispo.command(`/dpt-rest/trips?${query}`, head, byName);
  const on = `/dpt-rest/trips/${trip.id}`;
  const now = () => dispo.get(on);
  for (let at = 0; at < itemIds.length; at += 50) {
    const part = itemIds.slice(at, at + 50);
    await dispo.command(`${on}/items`, { itemIds: part }, async () => {
      const aboard = new Set(ordersOf(await now()).map((order) => order.itemId));
      return part.every((id) => aboard.has(id)) ? true : undefined;
    });
  }
  await dispo.command(`${on}/release`, {}, async () => ((await now()).state === 'CREATED' ? undefined : true));
  return now();
}

export const ordersOf = (trip) => trip.stops.flatMap((stop) => stop.orders ?? []);

/** The driver says yes where one is asked, and the trip leaves the yard. */
export async function depart(night, people, tripId) {
  const { dispo, boss } = people;
  const on = `/dpt-rest/trips/${tripId}`;
  const stateIs = async (...states) => (states.includes((await dispo.get(on)).state) ? true : undefined);
  if (await stateIs('WAITING_FOR_DRIVER_CONFIRMATION'))
    await boss.command(`${on}/driver-confirmation`, { accepted: true }, () => stateIs('READY_FOR_TOUR_START'));
  await dispo.command(`${on}/start`, {}, () => stateIs('DRV_INPROGRESS'));
}

/** The orders of every stop are documented, `result` says how, under one key for each stop; then the journey is closed. */
export async function driveAndClose(night, dispo, tripId, documentation) {
  const on = `/dpt-rest/trips/${tripId}`;
  const trip = await dispo.get(on);
  for (const stop of trip.stops.filter((one) => (one.orders ?? []).length > 0)) {
    const orders = stop.orders.map(documentation);
    const key = `doc-${stop.id}`.slice(0, 60);
    const body = { clientEventId: key, orders, signer: 'Nacht', documentBlobIds: [] };
    const first = await dispo.ask('POST', `${on}/stops/${stop.id}/documentation`, body);
    if (first.status !== 200)
      throw new Error(`documentation: ${first.status} ${JSON.stringify(first.body).slice(0, 600)}`);
    if (first.body.success === false) {
      const overrideCodes = [...new Set(first.body.checkResults.map((one) => one.code))];
      const query = overrideCodes.map((code) => `overrideCodes=${code}`).join('&');
      const again = await dispo.ask('POST', `${on}/stops/${stop.id}/documentation?${query}`, body);
      if (again.status !== 200 || again.body.success === false)
        throw new Error(`documentation: ${again.status} ${JSON.stringify(again.body).slice(0, 900)}`);
    }
    await night.maybeKill();
  }
  await dispo.command(`${on}/close-journey`, {}, async () =>
    (await dispo.get(on)).state === 'JOURNEY_CLOSED' ? true : undefined,
  );
}
