import { startProxy } from '../faultProxy.mjs';
import { clientOf, connect, freeItems, judgeScans, releasedTrip, scanAll, scansOver, signIn } from '../day.mjs';
import { startProduct } from '../product.mjs';

export default {
  id: 'R-02',
  title: 'half of the answers lost after the commit, 2,000 scans; control without the key',
  async run() {
    const product = await startProduct();
    const proxy = await startProxy(product.port);
    const { sql, end } = await connect(product.databaseUrl);
    const dispo = await signIn(product.url, 'dispo1');
    const items = await freeItems(sql, 60);
    const trip = async (from) =>
      releasedTrip(
        dispo,
        sql,
        items.slice(from, from + 30).map((one) => one.id),
      );
    const { list, barcodes } = await trip(0);
    const { cookie } = await signIn(product.url, 'lader1');
    const clients = Array.from({ length: 8 }, () => clientOf(proxy.url, cookie, product.url));
    await proxy.set({ mode: 'ack-lost', p: 0.5 });

    const work = scansOver(barcodes, 2000, 'r02');
    const { acknowledged, sent } = await scanAll({ clients, list, work });
    const checked = await judgeScans(sql, list, work, acknowledged);
    const { ackLost } = await proxy.stats();

    // The control: the same losses, but every attempt makes a key of its own, as a client without one would.
    const other = await trip(30);
    let attempts = 0;
    let next = 0;
    const count = 200;
    await Promise.all(
      clients.map(async (client) => {
        for (let index = next++; index < count; index = next++)
          for (;;) {
            const answer = await client.ask('POST', `/th-rest/loading/${other.list}/scans`, {
              barcode: other.barcodes[index % other.barcodes.length],
              clientScanId: `no-key-${(attempts += 1)}-${index}`,
            });
            if (answer?.status === 200) break;
          }
      }),
    );
    const [control] = await sql('select count(*)::int as n from process_scan where list_id = $1', [other.list]);
    proxy.stop();
    await end();
    await product.stop();
    return {
      proved: checked.fine && ackLost > 800 && control.n > count * 1.2,
      figures: `${checked.text}; sent ${sent}, answers lost ${ackLost}; control: ${count} scans became ${control.n}`,
    };
  },
};
