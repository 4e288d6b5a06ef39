import { clientOf, connect, scanAll, scansOver, signIn } from '../day.mjs';
import { startProxy } from '../faultProxy.mjs';
import { hallKinds, judged } from '../hallKinds.mjs';
import { startProduct } from '../product.mjs';

const count = 300;

/** The same losses, but every attempt makes a key of its own, as a client without one would. */
async function withoutKeys(clients, at, codes, resultOf = (body) => body.result) {
  const work = scansOver(codes, count / 3, 'control');
  const acknowledged = new Map();
  let attempts = 0;
  let next = 0;
  await Promise.all(
    clients.map(async (client) => {
      for (let one = work[next++]; one; one = work[next++])
        for (;;) {
          const [path, body] = at.callOf({ code: one.code, key: `no-key-${(attempts += 1)}-${one.key}` });
          const answer = await client.ask('POST', path, body);
          if (answer?.status !== 200) continue;
          acknowledged.set(one.key, resultOf(answer.body));
          break;
        }
    }),
  );
  return { acknowledged, work };
}

export default {
  id: 'R-02-HALL',
  title: 'half of the answers lost, for unloading, inventory, info scan and master pallets; controls without the key',
  async run() {
    const product = await startProduct();
    const proxy = await startProxy(product.port);
    const { sql, end } = await connect(product.databaseUrl);
    const lead = await signIn(product.url, 'hallenmeister');
    const { cookie } = await signIn(product.url, 'lader1');
    const clients = Array.from({ length: 8 }, () => clientOf(proxy.url, cookie, product.url));
    const lines = [];
    let proved = true;
    for (const kind of hallKinds) {
      await proxy.set({ mode: 'pass' });
      const at = await kind.prepare(product, sql, lead);
      const work = scansOver(at.codes, Math.max(count, at.codes.length), `r02-${kind.name}`);
      await proxy.set({ mode: 'ack-lost', p: 0.5 });
      const { acknowledged } = await scanAll({
        clients,
        work,
        callOf: at.callOf,
        ...(at.resultOf ? { resultOf: at.resultOf } : {}),
      });
      const verdict = await judged(kind, at, work, acknowledged);
      const other = await kind.prepare(product, sql, lead);
      const control = await withoutKeys(clients, other, other.codes.slice(0, 30), other.resultOf);
      const told = other.control
        ? await other.control(control.acknowledged, control.work)
        : {
            wrong: (await other.stored()) > control.work.length * 1.2,
            text: `${control.work.length} became ${await other.stored()}`,
          };
      proved &&= verdict.fine && told.wrong;
      lines.push(`${verdict.text}; control: ${told.text}`);
    }
    const { ackLost } = await proxy.stats();
    proxy.stop();
    await end();
    await product.stop();
    return { proved: proved && ackLost > count, figures: `${lines.join('. ')}. Answers lost ${ackLost}` };
  },
};
