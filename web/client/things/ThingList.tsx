import { IconPlus } from '@tabler/icons-react';
import { Fragment, useMemo, useRef } from 'react';
import { z } from 'zod';
import { emptyRecord } from '#kernel/fields.ts';
import type { Condition } from '#kernel/paging.ts';
import { type Thing, thingText } from '#kernel/thing.ts';
import type { Action } from '#ui/actions/action.ts';
import { useActions } from '#ui/actions/useActions.ts';
import { Field } from '#ui/form/Field.tsx';
import { askForm } from '#ui/form/FormDialog.tsx';
import { type Translate, useTranslation } from '#ui/translation.ts';
import { useCommand } from '../call/useCommand.ts';
import { ServerList } from '../lists/ServerList.tsx';
import { useGo } from '../navigation/navigation.ts';
import { useAccess } from '../session/useAccess.ts';
import { useListFilter } from '../views/useListFilter.ts';
import type { AnyRow, ListLook } from './thingLook.ts';
import { thingFilters } from './thingFilters.ts';
import { useThingColumns, useWritten } from './useThingColumns.tsx';
import { rowStepsOf } from './useThingSteps.tsx';

/** One key for one intention (R19): the same entries sent again after a failure are the same press, other entries are another one. */
function useKeyOfEntries() {
  const sent = useRef<{ entries: string; key: string }>(undefined);
  return {
    keyOf: (typed: object): string => {
      const entries = JSON.stringify(typed);
      if (sent.current?.entries !== entries) sent.current = { entries, key: crypto.randomUUID() };
      return sent.current.key;
    },
    done: () => {
      sent.current = undefined;
    },
  };
}

/** What stands beneath title and state on a phone: a row has two lines, so the last on the right and all others on the left. */
const beneath = (fields: readonly string[]): readonly (readonly string[])[] =>
  fields.length < 2 ? [fields] : [fields.slice(0, -1), fields.slice(-1)];

/** Begins a new one by what the declaration asks for, and opens it. */
function useBegin(thing: Thing, t: Translate, open: (id: string) => void) {
  const { create, list } = thing.calls;
  const making = useCommand(create, { refreshes: [list.id] });
  const { keyOf, done } = useKeyOfEntries();
  return async () => {
    const fields = z.object(thing.begins ?? {});
    let made: string | undefined;
    await askForm(
      {
        title: t(thingText(thing, 'begin')),
        confirm: t('base:create'),
        texts: [thingText(thing, 'column'), 'base:thing/column'],
        schema: fields,
        initial: emptyRecord({ fields }),
        fields: Object.keys(fields.shape).map((field) => <Field key={field} name={field} />),
      },
      async (typed) => {
        const answered = await making.run({ body: { ...typed, clientKey: keyOf(typed) } });
        made = answered && String(answered.answer.id);
        return made !== undefined;
      },
    );
    if (made === undefined) return;
    done();
    open(made);
  };
}

const none = (): readonly Action[] => [];
const all = () => undefined;

/**
 * All of a thing that this session sees: search, saved views, columns, and the button that begins one. With `only`, those of a fixed
 * condition under a name and a title of their own.
 */
export function ThingList<Row extends AnyRow>(props: {
  thing: Thing;
  look: ListLook<Row>;
  /** Keep the conditions the same object. */
  only?: { readonly conditions: readonly Condition[]; readonly name: string; readonly title: string };
}) {
  const { thing, look, only } = props;
  const { t } = useTranslation([thing.module as 'base', 'base']);
  const go = useGo();
  const may = useAccess();
  const columns = useThingColumns<Row>(thing, look);
  const { written } = useWritten<Row>(thing, look, look.cells);
  const fields = useMemo(() => thingFilters(thing), [thing]);
  const name = only?.name ?? `${thing.module}.${thing.many}`;
  const filter = useListFilter(name, fields);
  const open = (id: string) => go.to(`${look.at}/${id}`);
  const begin = useBegin(thing, t, open);
  const rowSteps = useMemo(() => look.steps && rowStepsOf(thing, look.steps), [thing, look]);
  const useMore = look.useActions ?? none;
  const useNarrowed = look.useNarrowed ?? all;
  const narrowed = useNarrowed();
  const beginning: Action = {
    id: `${thing.module}.begin`,
    labelKey: thingText(thing, 'begin'),
    icon: IconPlus,
    shortcut: 'ctrl+alt+n',
    category: 'manage',
    primary: look.useActions === undefined,
    when: () => may(thing.calls.create.access),
    run: () => void begin(),
  };
  const actions = useActions([...useMore(), ...(thing.begins && !look.ownBegin ? [beginning] : [])], undefined);
  return (
    <ServerList<Row>
      title={only?.title ?? t(`${thing.module}:screen/${thing.many}` as 'base:cancel')}
      search={t(thingText(thing, 'search'))}
      name={name}
      call={thing.calls.list}
      live={[thing.name]}
      columns={columns}
      {...(rowSteps ? { useRowActions: rowSteps } : {})}
      filter={{ state: filter, fields, texts: [thingText(thing, 'column'), 'base:thing/column'] }}
      narrowed={only?.conditions ?? narrowed}
      {...(actions.length > 0 ? { actions } : {})}
      onOpen={(row) => open(row.id)}
      empty={{ icon: look.icon, title: t(thingText(thing, 'none')), text: t(thingText(thing, 'noneText')) }}
      phone={(row) => (
        <>
          <b>{written(thing.title, row)}</b>
          {written('state', row)}
          {beneath(look.phone).map((fields) => (
            <span key={fields.join(' ')} className="k-dim k-fig">
              {fields.map((field, at) => (
                <Fragment key={field}>
                  {at > 0 && ' · '}
                  {written(field, row)}
                </Fragment>
              ))}
            </span>
          ))}
        </>
      )}
    />
  );
}
