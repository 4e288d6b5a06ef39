import type { Call } from '#kernel/call.ts';
import { mayAccess } from '#kernel/access.ts';
import type { Session } from '#kernel/session.ts';
import type { ListState } from '#modules/crossdock/rules/list/vocabulary.ts';
import { call } from '#client/call/call.ts';
import { isUnreached } from '#client/call/CallError.ts';
import { plainQuestion, plainTable } from '#client/call/useCall.ts';
import { keepPage } from '#client/kept/keptPages.ts';
import { readDeviationKinds } from '../pieces/deviationKinds.ts';
import { believedFor, type KeptKind, keptKinds, keptPageOf } from './keptLists.ts';

type Row = { id: string; state: ListState };
/** Those that take scans, or may again within the shift. */
const open: readonly ListState[] = ['RELEASED', 'INPROGRESS', 'FINISHED', 'CLOSINGREQUESTED'];
/** So many lists of a kind; the tables stand in the order in which they are due. */
const most = 24;

const ask = (one: Call, input: object): Promise<unknown> => call<Call>(one, input as never, { silent: true });

/** Rows as they were when their lists were kept: what has not changed since is not read again. */
let kept = new Map<string, string>();
let keeper: Session | undefined;

async function keepKind(session: Session, kind: KeptKind, texts: [readonly unknown[], unknown]): Promise<void> {
  const table = (await ask(kind.calls.table, { body: plainQuestion })) as { items: Row[] };
  await keepPage(session, `/TH/${kind.path}`, [plainTable(kind.calls.table, table)], believedFor);
  const lists = table.items.filter(({ state }) => open.includes(state)).slice(0, most);
  for (const row of lists) {
    const now = JSON.stringify(row);
    if (kept.get(row.id) === now) continue;
    const input = { params: { id: row.id } };
    try {
      const read = { list: await ask(kind.calls.get, input), expected: await ask(kind.calls.expected, input) };
      const { path, answers } = keptPageOf(kind, row.id, read);
      await keepPage(session, path, [...answers, texts], believedFor);
      kept.set(row.id, now);
    } catch (error) {
      // A list that is gone by now keeps no other from the device; without a network none is read.
      if (isUnreached(error)) throw error;
    }
  }
}

/** Keeps the lists of the shift that this session scans, with their packages: they open and judge scans without a network. */
export async function keepLists(session: Session): Promise<void> {
  // Signing out takes the pages off the device: whoever comes back has none.
  if (keeper !== session) [keeper, kept] = [session, new Map()];
  const texts = await readDeviationKinds(session.orgUnit);
  for (const kind of Object.values(keptKinds))
    if (mayAccess(kind.calls.scan.access, session))
      await keepKind(session, kind, texts).catch((error: unknown) => {
        if (isUnreached(error)) throw error;
      });
}
