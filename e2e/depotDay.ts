/** Today as the depots of the demo world see it, whatever the zone of the machine that runs the journeys. */
export function today(): [number, number, number] {
  const [year, month, day] = new Date()
    .toLocaleDateString('sv-SE', { timeZone: 'Europe/Berlin' })
    .split('-')
    .map(Number);
  return [year as number, month as number, day as number];
}
