import i18next, { type i18n } from 'i18next';
import { useTranslation as useI18next } from 'react-i18next';
import type { TextKey } from '#kernel/text.ts';

type Namespace = TextKey extends `${infer N}:${string}` ? N : never;
type KeyIn<N extends Namespace> = TextKey extends infer K ? (K extends `${N}:${infer Key}` ? Key : never) : never;
type Args = Record<string, unknown>;

type TextOf<Key extends string> = (key: Key | readonly Key[], args?: Args) => string;
type Translators = { [N in Namespace]: TextOf<TextKey | KeyIn<N>> } & { any: TextOf<TextKey> };
/** Text by its key, with `{{name}}` filled from `args`: `N` is the namespace whose keys need no prefix. */
export type Translate<N extends keyof Translators = 'any'> = Translators[N];

/** Keys of a field of a form under the beginnings that it was given; the first that has a text counts. */
export const fieldKeys = (beginnings: string | readonly string[], path: string): TextKey[] =>
  [beginnings].flat().map((beginning) => `${beginning}/${path}` as TextKey);

/** Texts of namespaces for a component; the first is the one whose keys need no prefix. A misspelt key does not compile. */
export function useTranslation<N extends Namespace = 'base'>(
  namespaces?: N | readonly [N, ...Namespace[]],
): { t: Translate<N>; i18n: i18n; ready: boolean } {
  const { t, i18n, ready } = useI18next(namespaces);
  return { t: t as unknown as Translate<N>, i18n, ready };
}

/** A text outside of components, in the language of the moment; its namespace has been loaded by the screen that asks. */
export const translate: Translate = (key, args) => i18next.t(key as string, args ?? {});

/** The same for the texts of one module, whose keys need no prefix. */
export const translator = <N extends Namespace>(namespace: N): Translate<N> =>
  ((key: string, args?: Args) => i18next.t(key, { ns: namespace, ...args })) as unknown as Translate<N>;
