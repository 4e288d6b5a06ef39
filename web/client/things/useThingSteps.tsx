import { z } from 'zod';
import { IconChecks, IconEdit, IconHistory } from '@tabler/icons-react';
import { emptyRecord } from '#kernel/fields.ts';
import type { TextKey } from '#kernel/text.ts';
import { type StepUse, stepPath, type Thing, thingText } from '#kernel/thing.ts';
import type { Action, BoundAction, IconComponent } from '#ui/actions/action.ts';
import { useActions } from '#ui/actions/useActions.ts';
import { showMessage } from '#ui/dialogs/message.tsx';
import { Field } from '#ui/form/Field.tsx';
import { askForm } from '#ui/form/FormDialog.tsx';
import { translate } from '#ui/translation.ts';
import { useCommand } from '../call/useCommand.ts';
import { useAccess } from '../session/useAccess.ts';
import { openHistory } from '../historyDialog.tsx';
import type { AnyRow } from './thingLook.ts';

/** A form in a dialog over fields of a thing, with what is known of them. */
async function askFields(
  thing: Thing,
  shape: NonNullable<StepUse['asks']>,
  key: TextKey,
  confirm: TextKey,
  now: object,
  take: (typed: object) => Promise<boolean>,
  danger?: true,
) {
  const fields = z.object(shape);
  const known = Object.fromEntries(Object.entries(now).filter(([field]) => field in shape));
  await askForm(
    {
      title: translate(key),
      confirm: translate(confirm),
      texts: [thingText(thing, 'column'), 'base:thing/column'],
      ...(danger ? { danger } : {}),
      schema: fields,
      initial: { ...emptyRecord({ fields }), ...known },
      fields: Object.keys(shape).map((field) => <Field key={field} name={field} />),
    },
    take,
  );
}

/** The questions of a step before it is taken: what it asks for, or whether it is meant when it ends something. */
async function askStep(
  thing: Thing,
  step: string,
  use: StepUse,
  name: string,
  take: (asked: object) => Promise<boolean>,
) {
  const key = thingText(thing, `action/${step}`);
  if (use.asks) {
    await askFields(thing, use.asks, key, key, {}, take, use.danger);
    return;
  }
  const sure =
    !use.danger ||
    (await showMessage({
      icon: 'warning',
      title: { key, args: { name } },
      text: { key: thingText(thing, `ask/${step}`), args: { name } },
      answers: [{ value: 'yes', label: { key }, danger: true }],
    }));
  if (sure) await take({});
}

/** The steps of one thing, as far as this session may take them now. */
function useStepActions(
  thing: Thing,
  one: AnyRow | undefined,
  icons: { readonly [step: string]: IconComponent },
): Action[] {
  const { list, get, move } = thing.calls;
  const taking = useCommand(move, { refreshes: [list.id, get.id] });
  const name = one ? String(one[thing.title as keyof AnyRow]) : '';
  const take = async (step: string, asked: object): Promise<boolean> => {
    if (!one) return false;
    const body = { version: one.version, ...asked };
    return (await taking.run({ params: { id: one.id, action: stepPath(step) }, body })) !== undefined;
  };
  return Object.entries(thing.steps).map(
    ([step, use]): Action => ({
      id: `${thing.module}.${step}`,
      labelKey: thingText(thing, `action/${step}`),
      icon: icons[step] ?? IconChecks,
      category: 'edit',
      ...(use.danger ? { danger: true } : {}),
      when: () => one?.allowed.includes(step) === true,
      run: () => void askStep(thing, step, use, name, (asked) => take(step, asked)),
    }),
  );
}

/** The steps that a list offers for the row that is chosen in it. */
export const rowStepsOf = (thing: Thing, steps: { readonly [step: string]: IconComponent }) =>
  function useRowSteps(row: AnyRow | undefined): BoundAction[] {
    const all = useStepActions(thing, row, steps);
    const offered = new Set(Object.keys(steps).map((step) => `${thing.module}.${step}`));
    return useActions(
      all.filter(({ id }) => offered.has(id)),
      undefined,
    );
  };

/** The actions of one thing: its steps, what is special, its history. */
export function useThingSteps<One extends AnyRow>(
  thing: Thing,
  one: One | undefined,
  look: {
    icons: { readonly [step: string]: IconComponent };
    more: readonly Action[];
    /** The module changes it by a dialog of its own, which is among `more`. */
    ownChange?: true | undefined;
  },
): BoundAction[] {
  const { list, get, change } = thing.calls;
  const may = useAccess();
  const steps = useStepActions(thing, one, look.icons);
  const name = one ? String(one[thing.title as keyof One]) : '';
  const changing = useCommand(change, { refreshes: [list.id, get.id] });
  const edit: Action = {
    id: `${thing.module}.change`,
    labelKey: 'base:thing/change',
    icon: IconEdit,
    category: 'edit',
    when: () => one !== undefined && thing.changes?.in.includes(one.state) === true && may(change.access),
    run: () =>
      void askFields(thing, thing.changes?.fields ?? {}, 'base:thing/change', 'base:save', one ?? {}, async (typed) => {
        const done = one && (await changing.run({ params: { id: one.id }, body: { version: one.version, ...typed } }));
        return done !== undefined;
      }),
  };
  const history: Action = {
    id: `${thing.module}.history`,
    labelKey: 'base:thing/history',
    icon: IconHistory,
    category: 'display',
    when: () => one !== undefined,
    run: () => void (one && openHistory(one.historyLogKey, name)),
  };
  return useActions([...steps, ...(thing.changes && !look.ownChange ? [edit] : []), ...look.more, history], undefined);
}
