// node printStatus.ts NUMBER…: what became of your orders.
import { Kontor } from '../kontor.ts';

const depot = new Kontor(process.env.KONTOR_URL ?? '', process.env.KONTOR_KEY ?? '');

for (const number of process.argv.slice(2)) {
  const found = await depot.orderStatus(number);
  for (const one of found)
    console.log(`${one.number}: ${one.state}, ${one.packages} packages, delivery ${one.deliveryDate ?? 'open'}`);
  if (found.length === 0) console.log(`${number}: not known to the depot`);
}
