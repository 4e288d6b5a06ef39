/** ms from which the product calls a scan late (`lateScan`). */
const lateFrom = 2 * 60_000;
const minutesAway = 10;

const devicesOf = (hands) => hands.flatMap((hand) => [hand.device, ...hand.pocket]);

/**
 * Whoever closes a list while devices are away that stood at it hears of each of them. The hours of the night are not waited for: what the server knows
 * of these devices is made ten minutes older.
 */
export async function closingWarns(night, hands, name) {
  const away = devicesOf(hands).filter((device) => !device.network && device.at.has(name));
  if (away.length === 0) return;
  const [, list] = name.split('/');
  const { unit } = hands[0];
  await night.sql(
    `update list_device set seen_at = seen_at - make_interval(mins => $1) where org_unit = $2 and list_id = $3 and device = any($4)`,
    [minutesAway, unit, list, away.map((device) => device.name)],
  );
  const { lead } = night.people[unit];
  const { state } = await lead.get(`/th-rest/${name}`);
  // Nobody closes what nothing was scanned on.
  if (state === 'RELEASED' || state === 'CREATED') return;
  const answer = await lead.ask('POST', `/th-rest/${name}/close`, {});
  const named = (answer.body.checkResults ?? []).filter(({ code }) => code === 'DEVICE_SILENT');
  night.book.counts['devices named at closing'] = (night.book.counts['devices named at closing'] ?? 0) + named.length;
  if (answer.status !== 200 || answer.body.success || named.length !== away.length)
    night.wrong(
      `${unit}: ${away.length} devices were away from ${name} with scans, its closing (${answer.status}, ${answer.body.success}) named ${named.length}`,
    );
}

/** All devices come back, on other pages than that of the list; the supervisor's view of the list then tells how much came late. */
export async function comeBack(night, hands, name, late) {
  for (const hand of hands) {
    for (const device of [...hand.pocket, hand.device]) await device.back(hand.person);
    hand.pocket = [];
  }
  for (const one of late) one.giveUp();
  const since = night.house.now();
  const lateHere = late.filter(({ at }) => since - at >= lateFrom).length;
  if (lateHere === 0) return;
  const { lead } = night.people[hands[0].unit];
  const told = ((await lead.get(`/th-rest/${name}`)).late ?? []).reduce((sum, one) => sum + one.count, 0);
  night.book.counts['scans that came late'] = (night.book.counts['scans that came late'] ?? 0) + lateHere;
  night.late.set(name, (night.late.get(name) ?? 0) + lateHere);
  if (told < night.late.get(name))
    night.wrong(`${night.late.get(name)} scans of ${name} came late, whoever closes it is told of ${told}`);
}
