import type { BodyOf } from '#kernel/call.ts';
import { call } from '#client/call/call.ts';
import { queryClient, queryKeyOf, refreshCalls } from '#client/call/queries.ts';
import type { CallKind } from '#client/waiting/callKind.ts';
import { keptRequest } from '#client/waiting/sendLater.ts';
import { addFind, endWalk, myWalk, type YardWalk, yardWalk } from '../../contract/walk.ts';

/** What somebody on a walk has noted: what stands at a place, or that it is over. */
export type WalkNote = { clientKey: string; walkId: string } & (
  | { kind: 'find'; placeId: string; placeName: string; number: string | null; at: number }
  | { kind: 'end'; cause: BodyOf<typeof endWalk>['cause'] }
);

/** Name of its queue on the device, and the page that shows it. */
export const walkQueue = 'yard.walkNotes';
export const walkPage = '/YM/walk';
export const walkKey = queryKeyOf(myWalk.id, {});

const findOf = ({ clientKey, placeId, number, at }: Extract<WalkNote, { kind: 'find' }>) => ({
  clientKey,
  placeId,
  number,
  at,
});
type Known = { walk: YardWalk | null };

/** What is noted on a walk, all in one queue: the last scan of a place counts, and the end comes last. */
export const walkNotes: CallKind<WalkNote, YardWalk> = {
  keyOf: ({ clientKey }) => clientKey,
  renewed: (note) => ({ ...note, clientKey: crypto.randomUUID() }),
  request: (note) => {
    const params = { id: note.walkId };
    return note.kind === 'find'
      ? keptRequest(addFind, { params, body: findOf(note) }, true)
      : keptRequest(endWalk, { params, body: { clientKey: note.clientKey, cause: note.cause } }, false);
  },
  send: (note, headers) => {
    const params = { id: note.walkId };
    const how = { silent: true, headers } as const;
    return note.kind === 'find'
      ? call(addFind, { params, body: { ...findOf(note), sentAt: Date.now() } }, how)
      : call(endWalk, { params, body: { clientKey: note.clientKey, cause: note.cause } }, how);
  },
  contradicts: () => false,
  why: () => '',
  answered: (answer, note) => {
    const walk = note.kind === 'end' ? null : answer;
    queryClient.setQueryData<Known>(walkKey, (known) => known && { ...known, walk });
    if (note.kind === 'end') void refreshCalls(myWalk.id, yardWalk.calls.list.id);
  },
  place: () => walkPage,
};
