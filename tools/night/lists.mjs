/** The one list of a depot that is meant, or undefined. */
export async function listNamed(person, kind, isMeant) {
  for (let page = 0; page < 20; page += 1) {
    const answer = await person.ask('POST', `/th-rest/${kind}/list`, { paging: { size: 200, page } });
    if (answer.status !== 200) throw new Error(`lists: ${answer.status}`);
    const found = answer.body.items.find(isMeant);
    if (found) return found;
    if (answer.body.items.length < 200) return undefined;
  }
  return undefined;
}

/** Closes an unloading list as the desk does it: a decision for each package that did not come off. */
export async function settleAndClose(night, lead, list, decide) {
  const on = `/th-rest/unloading/${list}`;
  // A unit off which nothing was scanned: that it has come is said by hand.
  const stateOf = async () => (await lead.get(on)).state;
  const isNot = (state) => async () => ((await stateOf()) === state ? undefined : true);
  if ((await stateOf()) === 'CREATED') await lead.command(`${on}/release`, {}, isNot('CREATED'));
  if ((await stateOf()) === 'RELEASED') await lead.command(`${on}/start`, {}, isNot('RELEASED'));
  const { packages } = await lead.get(`${on}/open-packages`);
  const decisions = packages
    .filter((one) => !one.inDepot)
    .map((one) => ({ packageId: one.packageId, as: decide(one) }));
  await lead.command(`${on}/close`, { decisions }, async () =>
    (await lead.get(on)).state === 'CLOSED' ? true : undefined,
  );
  return packages;
}
