import { defineFact } from '#kernel/fact.ts';
import type { ListKind } from '../rules/list/vocabulary.ts';

type OfList = { kind: ListKind; listId: string };

/** A list stands ready for the hall. */
export const listOpened = defineFact<OfList>('crossdock.listOpened');
/** People are at work on a list. */
export const listStarted = defineFact<OfList>('crossdock.listStarted');
/** Somebody who may not close a list asks for it to be closed; `at` in epoch ms. */
export const closingRequested = defineFact<OfList & { by: string; at: number }>('crossdock.closingRequested');
/** The content of a list is fixed. */
export const listClosed = defineFact<OfList>('crossdock.listClosed');
/** A closed list is worked on again. */
export const listReopened = defineFact<OfList>('crossdock.listReopened');
/** The vehicle of a list has left: nobody changes it any more. */
export const listLocked = defineFact<OfList>('crossdock.listLocked');
/** A unit that comes in gets a dock, another one, or none. */
export const dockChosen = defineFact<{ listId: string }>('crossdock.dockChosen');
/** The loading equipment of a list was counted, or counted anew. */
export const equipmentCounted = defineFact<OfList>('crossdock.equipmentCounted');
/** A deviation of a package was documented; `code` is that of the package deviation. */
export const packageDeviated = defineFact<OfList & { itemId: string; packageId: string; code: string }>(
  'crossdock.packageDeviated',
);

/** Topics of the event stream. */
declare module '#kernel/fact.ts' {
  interface Topics {
    loading: true;
    unloading: true;
    inventory: true;
    arrivalboard: true;
  }
}
