import { clientOf, scanAll, scansOver } from '../day.mjs';
import { startProxy } from '../faultProxy.mjs';
import { judged, throughHall } from '../hallKinds.mjs';

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

async function through({ product, between: proxy, sql, lead, loader, kind }) {
  const clients = Array.from({ length: 8 }, () => clientOf(proxy.url, loader.cookie, product.url));
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
  return { fine: verdict.fine && told.wrong, text: `${verdict.text}; control: ${told.text}` };
}

export default {
  id: 'R-02-HALL',
  title: 'half of the answers lost, for unloading, inventory, info scan and master pallets; controls without the key',
  async run() {
    let lost = 0;
    const around = async (product) => {
      const proxy = await startProxy(product.port);
      return {
        ...proxy,
        stop: async () => {
          lost = (await proxy.stats()).ackLost;
          proxy.stop();
        },
      };
    };
    const { proved, figures } = await throughHall(through, { around });
    return { proved: proved && lost > count, figures: `${figures}. Answers lost ${lost}` };
  },
};
