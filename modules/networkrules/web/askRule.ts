import type { ReactNode } from 'react';
import type { z } from 'zod';
import { refreshCalls } from '#client/call/queries.ts';
import { saveForm } from '#client/call/saveForm.ts';
import type { Violation } from '#kernel/errors.ts';
import { askForm } from '#ui/form/FormDialog.tsx';
import { translate } from '#ui/translation.ts';

type Asked<V> = {
  /** Of its texts: `area`. */
  name: 'area' | 'relation' | 'range';
  /** It stands already and is changed. */
  stands: boolean;
  schema: z.ZodType<V>;
  initial: V;
  fields: ReactNode;
  save: (typed: V) => Promise<unknown>;
  /** The call whose list shows it. */
  list: string;
  /** Where the form shows what the server says of a field that it does not have. */
  shownAt?: (field: string) => string;
};

/** Asks for a rule of the network, a new one or one that stands; it stays open with what was typed until the server takes it. */
export const askRule = <V extends Record<string, unknown>>(asked: Asked<V>): Promise<boolean | undefined> =>
  askForm<V>(
    {
      title: translate(`networkrules:${asked.name}/${asked.stands ? 'edit' : 'create'}`),
      confirm: translate('base:save'),
      texts: `networkrules:${asked.name}`,
      columns: 2,
      schema: asked.schema,
      initial: asked.initial,
      fields: asked.fields,
    },
    (typed, refuse) =>
      saveForm(
        async () => {
          await asked.save(typed);
          await refreshCalls(asked.list);
        },
        (violations: readonly Violation[]) =>
          refuse(violations.map((one) => ({ ...one, field: asked.shownAt?.(one.field) ?? one.field }))),
      ),
  );
