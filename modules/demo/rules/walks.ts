/** Calls whose answers a walk waits for; the same ids as in their contracts (`walks.test.ts` compares). */
export type WalkCall =
  | 'dispatch.dispatchItems'
  | 'dispatch.releaseTrip'
  | 'crossdock.scanLoading'
  | 'delivery.sendEvents';

/** When a step is done: somebody stands at an address, or the server has taken what was done. */
type Done =
  | { kind: 'place'; place: RegExp }
  | {
      kind: 'call';
      call: WalkCall /** of a driver's device */;
      event?: 'TOUR_ACCEPTED' | 'TOUR_STARTED' | 'STOP_ARRIVED';
    };

export type WalkStep = {
  id: string;
  /** Whose work it is; the walk offers to change over. */
  account: 'dispo1' | 'lader1' | 'hallenmeister' | 'fahrer1';
  /** Where it is done, when there is one address to go to. */
  go?: string;
  done: Done;
};
export type WalkId = 'plan' | 'load' | 'drive';

const place = (id: string, account: WalkStep['account'], at: RegExp, go?: string): WalkStep => ({
  id,
  account,
  ...(go === undefined ? {} : { go }),
  done: { kind: 'place', place: at },
});
const call = (
  id: string,
  account: WalkStep['account'],
  done: Omit<Extract<Done, { kind: 'call' }>, 'kind'>,
  go?: string,
): WalkStep => ({ id, account, ...(go === undefined ? {} : { go }), done: { kind: 'call', ...done } });

/** The walks in the order of a shipment's day; their words are `walk/<walk>/<step>` in the texts. */
export const walks: Readonly<Record<WalkId, readonly WalkStep[]>> = {
  plan: [
    place('board', 'dispo1', /^\/DPT\/?(\?|$)/, '/DPT'),
    call('dispatch', 'dispo1', { call: 'dispatch.dispatchItems' }, '/DPT'),
    place('trip', 'dispo1', /^\/DPT\/tour\/[^/?]+/, '/DPT'),
    call('release', 'dispo1', { call: 'dispatch.releaseTrip' }),
    place('execution', 'dispo1', /^\/DPT\/execution/, '/DPT/execution'),
  ],
  load: [
    place('lists', 'lader1', /^\/TH\/loading\/?(\?|$)/, '/TH/loading'),
    place('list', 'lader1', /^\/TH\/loading\/[^/?]+/, '/TH/loading'),
    call('scan', 'lader1', { call: 'crossdock.scanLoading' }),
    place('dashboard', 'hallenmeister', /^\/TH\/loading-dashboard/, '/TH/loading-dashboard'),
  ],
  drive: [
    place('trips', 'fahrer1', /^\/TOUR\/trips\/?(\?|$)/, '/TOUR/trips'),
    place('trip', 'fahrer1', /^\/TOUR\/trips\/[^/?]+/, '/TOUR/trips'),
    call('accept', 'fahrer1', { call: 'delivery.sendEvents', event: 'TOUR_ACCEPTED' }),
    call('start', 'fahrer1', { call: 'delivery.sendEvents', event: 'TOUR_STARTED' }),
    call('arrive', 'fahrer1', { call: 'delivery.sendEvents', event: 'STOP_ARRIVED' }),
    place('seen', 'dispo1', /^\/DPT\/execution/, '/DPT/execution'),
  ],
};
export const walkIds: readonly WalkId[] = ['plan', 'load', 'drive'];

/** What happened in the browser: an address was opened, or a call was answered. */
export type WalkFact =
  | { kind: 'place'; account: string; place: string }
  | { kind: 'call'; account: string; call: string; body: unknown; answer: unknown };

const valueOf = (from: unknown, name: string): unknown =>
  typeof from === 'object' && from !== null ? Object.entries(from).find(([key]) => key === name)?.[1] : undefined;
const listOf = (from: unknown): readonly unknown[] => (Array.isArray(from) ? from : []);

/** Did the server take it? Checks that ask back, a scan that is not on the list and an event that was refused are answers too. */
function taken(event: string | undefined, body: unknown, answer: unknown): boolean {
  if (event === undefined) {
    const result = valueOf(answer, 'result');
    return valueOf(answer, 'success') !== false && (result === undefined || result === 'OK');
  }
  const sent = listOf(body).find((one) => valueOf(one, 'type') === event);
  const key = valueOf(sent, 'clientEventId');
  const said = listOf(answer).find((one) => valueOf(one, 'clientEventId') === key);
  return key !== undefined && said !== undefined && valueOf(said, 'outcome') !== 'REFUSED';
}

/** Is the step done by this? Only by whom it is about: what somebody else does is another work. */
export function isDone({ account, done }: WalkStep, fact: WalkFact): boolean {
  if (fact.account !== account || fact.kind !== done.kind) return false;
  if (fact.kind === 'place') return done.kind === 'place' && done.place.test(fact.place);
  return done.kind === 'call' && fact.call === done.call && taken(done.event, fact.body, fact.answer);
}
