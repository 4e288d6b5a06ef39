import { goods } from '#modules/dispatch/rules/testing/checkRows.ts';
import { powder, type Row } from './dispatchRows.ts';
import { load, release, type Result, type Scene } from './scene.ts';

const base = '/api/public/dpt-rest/dtm/masterpallets';
let keys = 0;
const key = (): string => `check-codes-${++keys}`;
const lead = (s: Scene) => s.app.as('hallenmeister');

async function begin(s: Scene): Promise<string> {
  const made = await (await lead(s)).request<{ itemId: string }>('POST', base, { type: 'LASTMILE', clientKey: key() });
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  return made.body.itemId;
}
/** Puts packages of a shipment onto a pallet: all, or as many as said. */
async function put(s: Scene, pallet: string, item: string, most = 9999): Promise<void> {
  await s.sql("update package set terminal_status = 'IN_DEPOT' where item_id = $1", [item]);
  const packages = await s.sql<{ barcode: string }>(
    'select barcode from package where item_id = $1 order by position',
    [item],
  );
  for (const { barcode } of packages.slice(0, most)) {
    const path = `${base}/${pallet}/packages`;
    const { body } = await (await lead(s)).request<{ result: string }>('POST', path, { barcode, clientKey: key() });
    if (body.result !== 'ADDED') throw new Error(JSON.stringify(body));
  }
}
async function act(s: Scene, pallet: string, action: 'close' | 'dissolve'): Promise<Result[]> {
  const answer = await (await lead(s)).request<{ checkResults: Result[] }>('POST', `${base}/${pallet}/${action}`);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body.checkResults;
}
/** A pallet with these shipments, not closed yet. */
async function built(s: Scene, ...items: string[]): Promise<string> {
  const pallet = await begin(s);
  for (const item of items) await put(s, pallet, item);
  return pallet;
}
async function closed(s: Scene): Promise<string> {
  const pallet = await built(s, await s.item());
  await act(s, pallet, 'close');
  return pallet;
}

/** Domain 7.5. */
export const palletRows: Row[] = [
  ['MPL MASTER_PALLET_NOT_FOUND', (s) => act(s, '01900000-0000-7000-8000-000000000000', 'close')],
  ['MPL MASTER_PALLET_HAS_NO_PACKAGES', async (s) => act(s, await begin(s), 'close')],
  ['MPL MASTER_PALLET_ALREADY_CLOSED', async (s) => act(s, await closed(s), 'close')],
  [
    'MPL MASTER_PALLET_DISSOLVED',
    async (s) => {
      const pallet = await closed(s);
      await act(s, pallet, 'dissolve');
      return act(s, pallet, 'dissolve');
    },
  ],
  [
    'MPL MASTER_PALLET_CONTENT_INCOMPLETE',
    async (s) => {
      const pallet = await begin(s);
      await put(s, pallet, await s.item({}, 2), 1);
      return act(s, pallet, 'close');
    },
  ],
  ['MPL MASTER_PALLET_OVERWEIGHT', async (s) => act(s, await built(s, await s.item({ weight: 2_000_000 })), 'close')],
  [
    'MPL MASTER_PALLET_MIXED_DANGEROUS_GOODS',
    async (s) => {
      const [a, b] = [await s.item(), await s.item()];
      const pallet = await built(s, a, b);
      await s.dangerous(a, [powder]);
      await s.dangerous(b, [goods('1203', 5)]);
      return act(s, pallet, 'close');
    },
  ],
  [
    'MPL CHECK_MASTER_PALLET_IN_OPEN_PROCESS',
    async (s) => {
      const pallet = await closed(s);
      await release(s, [pallet]);
      return act(s, pallet, 'dissolve');
    },
  ],
  [
    'MPL MASTER_PALLET_HAVE_TO_BE_UNLOADED',
    async (s) => {
      const pallet = await closed(s);
      await load(s, await release(s, [pallet]), pallet);
      return act(s, pallet, 'dissolve');
    },
  ],
];
