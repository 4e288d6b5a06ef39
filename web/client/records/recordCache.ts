import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { recordTextsOf } from '#modules/masterdata/contract/calls.ts';
import { call } from '../call/call.ts';
import { queryClient } from '../call/queries.ts';

/** Texts of a type as `masterdata/text` answers them: fields by record id. */
export type TextsOfType = Readonly<Record<string, Readonly<Record<string, unknown>>>>;
/** States of a slot (specification 1, 4.3; 2, 4). */
export type SlotState = 'notLoaded' | 'loading' | 'loaded';
/** Loads the texts of several types of a unit in one call. */
type LoadTexts = (unit: string, types: readonly string[]) => Promise<Readonly<Record<string, TextsOfType>>>;

/** The root unit: the branch whose records are meant when none is named (specification 1, 4.3). */
const defaultBranch = 'global';
const name = 'masterdata.slot';

/** Branch and OrgTree are one slot: depots are units. */
const slotOf = (type: string): string => (type === 'branch' ? 'orgtree' : type);
const keyOf = (unit: string, type: string): QueryKey => [name, unit, slotOf(type)];
const only = (type: string, texts: TextsOfType): TextsOfType =>
  type === 'branch' ? Object.fromEntries(Object.entries(texts).filter(([, unit]) => unit.isBranch === true)) : texts;

/**
 * Texts of master data per unit and type: not loaded, loading, loaded. Whoever asks while a slot is loading waits for the call
 * that runs; what is asked in one moment goes out as one call; a load that failed leaves the slot empty.
 */
export class RecordCache {
  #waiting = new Map<string, { types: Set<string>; answer: Promise<Readonly<Record<string, TextsOfType>>> }>();

  readonly #client: QueryClient;
  readonly #loadTexts: LoadTexts;

  constructor(client: QueryClient, loadTexts: LoadTexts) {
    this.#client = client;
    this.#loadTexts = loadTexts;
    client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'error' || event.query.queryKey[0] !== name) return;
      event.query.setState({ ...event.query.state, data: undefined, dataUpdatedAt: 0, isInvalidated: true });
    });
  }

  /** For `useQuery`: the same slot for whoever shows it. */
  query(type: string, unit: string = defaultBranch) {
    return {
      queryKey: keyOf(unit, type),
      queryFn: () => this.#gather(unit, slotOf(type)),
      staleTime: Number.POSITIVE_INFINITY,
      meta: { live: [slotOf(type)] },
      select: (texts: TextsOfType) => only(type, texts),
    };
  }

  state(type: string, unit: string = defaultBranch): SlotState {
    const state = this.#client.getQueryState(keyOf(unit, type));
    if (state?.fetchStatus === 'fetching') return 'loading';
    return state?.data === undefined ? 'notLoaded' : 'loaded';
  }

  /** The texts, from the slot when they are there. */
  async load(type: string, unit: string = defaultBranch): Promise<TextsOfType> {
    const { select, ...query } = this.query(type, unit);
    return select((await this.#client.fetchQuery({ ...query, retry: false })) as TextsOfType);
  }

  /** Loads anew, whatever is there. */
  async refresh(type: string, unit: string = defaultBranch): Promise<TextsOfType> {
    const { select, ...query } = this.query(type, unit);
    return select((await this.#client.fetchQuery({ ...query, staleTime: 0, retry: false })) as TextsOfType);
  }

  /** Forgets everything: the records of another session are others. */
  clear(): void {
    this.#client.removeQueries({ queryKey: [name] });
  }

  async #gather(unit: string, type: string): Promise<TextsOfType> {
    let next = this.#waiting.get(unit);
    if (!next) {
      const types = new Set<string>();
      const answer = Promise.resolve().then(() => {
        this.#waiting.delete(unit);
        return this.#loadTexts(unit, [...types]);
      });
      next = { types, answer };
      this.#waiting.set(unit, next);
    }
    next.types.add(type);
    return (await next.answer)[type] ?? {};
  }
}

/** The cache of this browser; cleared with all other answers when somebody signs in. */
export const recordCache = new RecordCache(queryClient, async (branch, types) => {
  const { types: answers } = await call(
    recordTextsOf,
    { params: { branch }, query: { types: [...types] } },
    { silent: true },
  );
  return Object.fromEntries(Object.entries(answers).map(([type, { data }]) => [type, data]));
});
