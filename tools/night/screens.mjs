/** What the screens of a hall ask for when they are opened, each as one opening. */
/** @type {Record<string, (of: { uld?: string, ldg?: string }) => any[]>} */
const screens = {
  'arrival board': () => [['GET', '/th-rest/arrival-board']],
  'unloading lists': () => [['POST', '/th-rest/unloading/list', { paging: { size: 50, page: 0 } }]],
  'loading lists': () => [['POST', '/th-rest/loading/list', { paging: { size: 50, page: 0 } }]],
  'unloading page': ({ uld }) =>
    uld
      ? [
          ['GET', `/th-rest/unloading/${uld}`],
          ['GET', `/th-rest/unloading/${uld}/packages`],
        ]
      : [],
  'loading page': ({ ldg }) =>
    ldg
      ? [
          ['GET', `/th-rest/loading/${ldg}`],
          ['GET', `/th-rest/loading/${ldg}/packages`],
        ]
      : [],
  'unknown packages': () => [['GET', '/dpt-rest/items/unknownPackages']],
};

/** The morning meeting looks at every screen; the times are those of their calls. */
export async function lookAround(night, depot) {
  const { lead } = night.people[depot];
  const biggest = (units) => units.toSorted((a, b) => b.packages.length - a.packages.length)[0];
  const of = {
    uld: biggest(night.book.units.filter((unit) => unit.to === depot))?.uld,
    ldg: biggest(night.book.units.filter((unit) => unit.from === depot))?.list,
  };
  night.screens ??= new Map();
  for (const [name, calls] of Object.entries(screens)) {
    const asked = calls(of);
    if (asked.length === 0) continue;
    const from = performance.now();
    const answers = await Promise.all(asked.map((call) => lead.ask(...call)));
    const times = night.screens.get(name) ?? [];
    times.push(performance.now() - from);
    night.screens.set(name, times);
    for (const answer of answers) if (answer.status !== 200) night.wrong(`${depot}: screen ${name}: ${answer.status}`);
  }
}
