const at = (times, share) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))];
const row = (name, times) =>
  `  ${name}: ${times.length} times, half within ${at(times, 0.5).toFixed(0)} ms, 95 % within ${at(times, 0.95).toFixed(0)} ms, slowest ${Math.max(...times).toFixed(0)} ms`;

/**
 * Promised against arrived, lane by lane: packages on their day, later, and those that have not arrived.
 * @param {{ book: { packages: { order: { from: string, to: string, promised: string }, arrived?: string }[] } }} night
 */
function lanes({ book }) {
  const byLane = new Map();
  for (const pack of book.packages) {
    const lane = `${pack.order.from}-${pack.order.to}`;
    const sums = byLane.get(lane) ?? { promised: 0, onTime: 0, late: 0, open: 0 };
    sums.promised += 1;
    sums[!pack.arrived ? 'open' : pack.arrived <= pack.order.promised ? 'onTime' : 'late'] += 1;
    byLane.set(lane, sums);
  }
  console.log('lanes (packages promised, arrived on their day, later, not yet):');
  for (const [lane, { promised, onTime, late, open }] of [...byLane].sort())
    console.log(`  ${lane}: ${promised}, ${onTime}, ${late}, ${open}`);
  const all = [...byLane.values()];
  const sum = (/** @type {'promised' | 'onTime' | 'late' | 'open'} */ what) =>
    all.reduce((total, one) => total + one[what], 0);
  console.log(`  all ${byLane.size}: ${sum('promised')}, ${sum('onTime')}, ${sum('late')}, ${sum('open')}`);
}

/** How often each kind of finding is there: the same words with other numbers, names and places of packages.
 * @param {string[]} findings
 */
const kindsOf = (findings) => {
  const kinds = new Map();
  for (const one of findings) {
    const kind = one.replace(/\([^)]*\)/g, '(…)').replace(/[\w-]*\d[\w-]*/g, '#');
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  return [...kinds].sort((a, b) => b[1] - a[1]);
};

/** What the night was and what was found; findings of one kind are shown a few times and counted. */
export function report(night, timings) {
  const { book, house, faults } = night;
  const scanning = night.parts.filter((one) => one.scans > 0);
  const seconds = scanning.reduce((sum, one) => sum + one.seconds, 0);
  console.log(
    `\nwhat happened: ${Object.entries(book.counts)
      .map(([what, n]) => `${what} ${n}`)
      .join(', ')}; units ${book.units.length}`,
  );
  console.log(
    `faults: server killed ${house.kills} times (ready again after ${Math.round(Math.max(...house.readyMs))} ms at most), lines cut ${night.cuts} times, answers lost ${faults.ackLost}`,
  );
  console.log(
    `scans: ${night.acknowledged} acknowledged, ${night.sent} sent, ${(night.acknowledged / seconds).toFixed(1)} a second over all parts with scans`,
  );
  lanes(night);
  if (night.behind)
    console.log(
      `${night.behind.messages} messages were due at the end, the last was told after ${night.behind.seconds.toFixed(0)} s`,
    );
  if (night.rerouted)
    console.log(
      `${night.rerouted.shipments} shipments turned in ${night.rerouted.seconds.toFixed(1)} s when the hub failed`,
    );
  console.log(
    `shipments of the network: ${Object.entries(book.states)
      .map(([state, n]) => `${state} ${n}`)
      .join(', ')}`,
  );
  console.log('slowest screens (their calls):');
  const slow = (map) =>
    [...map].filter(([, times]) => times.length > 0).toSorted((a, b) => at(b[1], 0.95) - at(a[1], 0.95));
  for (const [name, times] of slow(night.screens ?? new Map()).slice(0, 6)) console.log(row(name, times));
  console.log('slowest calls:');
  for (const [name, times] of slow(timings).slice(0, 8)) console.log(row(name, times));
  const scans = [...timings].filter(([name]) => name.endsWith('/scans'));
  console.log('scans:');
  for (const [name, times] of scans) console.log(row(name, times));
  if (night.findings.length === 0)
    console.log('\nevery package is in exactly one place, every list adds up, nothing is doubled');
  else {
    console.log(`\n${night.findings.length} findings:`);
    for (const [kind, n] of kindsOf(night.findings)) console.log(`  ${n} times: ${kind}`);
    for (const one of night.findings.slice(0, 40)) console.log(`  ${one}`);
    for (const one of night.stories ?? []) console.log(one);
  }
  if (night.controlled)
    console.log(
      night.findings.length > 0
        ? 'the control failed, as it must'
        : 'THE CONTROL PASSED: the night notices no doubled or lost scan',
    );
}
