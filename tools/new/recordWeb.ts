import { pascal } from './names.ts';
import type { Kind } from './recordServer.ts';

const list = ({ module, name, many }: Kind, to: string): string => {
  const [Name, Many] = [pascal(name), pascal(many)];
  return `import { Button } from '@mantine/core';
import { IconPlus, IconStack3 } from '@tabler/icons-react';
import { useMemo } from 'react';
import { create${Name}, list${Many}, type ${Name} } from '#modules/${module}/contract/${many}.ts';
import { useTableCall } from '#client/call/useCall.ts';
import { useCommand } from '#client/call/useCommand.ts';
import { useAddress, useGo } from '#client/navigation/navigation.ts';
import { ListTools } from '#client/views/ListTools.tsx';
import { Field } from '#ui/form/Field.tsx';
import { askForm } from '#ui/form/FormDialog.tsx';
import { SearchField } from '#ui/layout/SearchField.tsx';
import { DataList } from '#ui/list/DataList.tsx';
import { useTableState } from '#ui/list/useTableState.ts';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import { ${name}Status } from './look.ts';
import { useColumns } from './useColumns.tsx';

const createSchema = create${Name}.body.omit({ clientKey: true });

/** Search, the table, and the button that begins one. */
export function ${Many}() {
  const { t } = useTranslation('${module}');
  const format = useFormat();
  const go = useGo();
  const [search = '', setSearch] = useAddress('q');
  const [state, setState] = useTableState('${module}.${many}');
  const columns = useColumns();
  const query = useMemo(
    () => ({ ...(search ? { q: search } : {}), ...(state.sort ? { sort: [...state.sort] } : {}) }),
    [search, state.sort],
  );
  const rows = useTableCall<${Name}>(list${Many}, { query }, { live: ['${name}'] });
  const create = useCommand(create${Name}, { refreshes: [list${Many}.id] });
  const begin = async () => {
    const clientKey = crypto.randomUUID();
    let made: Awaited<ReturnType<typeof create.run>>;
    const saved = await askForm(
      {
        title: t('begin'),
        confirm: t('base:create'),
        texts: '${module}:column',
        schema: createSchema,
        initial: { name: '' },
        fields: <Field name="name" />,
      },
      async ({ name }) => {
        made = await create.run({ body: { name, clientKey } });
        return made !== undefined;
      },
    );
    if (saved && made) go.to(\`${to}/\${made.answer.id}\`);
  };
  return (
    <section className="k-pane k-fill" aria-label={t('screen/${many}')}>
      <div className="k-bar">
        <h1 className="k-h1">{t('screen/${many}')}</h1>
        <span className="k-space" />
        <SearchField label={t('search')} value={search} onSearch={setSearch} />
        <ListTools
          view={{ name: '${module}.${many}', lists: ['${module}.${many}'] }}
          columns={columns}
          state={state}
          onState={setState}
        />
        <Button variant="filled" loading={create.busy} leftSection={<IconPlus size={16} stroke={1.6} aria-hidden="true" />} onClick={begin}>
          {t('begin')}
        </Button>
      </div>
      <DataList
        label={t('screen/${many}')}
        columns={columns}
        rows={rows.rows ?? []}
        rowId={(row) => row.id}
        total={rows.total}
        status={rows.status}
        onRetry={rows.refetch}
        onMore={rows.more}
        serverSort
        state={state}
        onState={setState}
        onOpen={(row) => go.to(\`${to}/\${row.id}\`)}
        empty={{ icon: IconStack3, title: t('none'), text: t('noneText') }}
        phone={(row) => (
          <>
            <b>{row.name}</b>
            <StatusMark status={${name}Status[row.state]} label={t(\`state/\${row.state}\`)} />
            <span className="k-dim">{row.createdBy}</span>
            <span className="k-dim k-fig">{format.instant(row.createdAt)}</span>
          </>
        )}
      />
    </section>
  );
}
`;
};

const columns = ({ module, name, many }: Kind): string => {
  const Name = pascal(name);
  return `import { useMemo } from 'react';
import type { ${Name} } from '#modules/${module}/contract/${many}.ts';
import type { Column } from '#ui/list/column.ts';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import { ${name}Status } from './look.ts';

export function useColumns(): Column<${Name}>[] {
  const { t } = useTranslation('${module}');
  const format = useFormat();
  return useMemo(
    () => [
      { id: 'name', title: t('column/name'), width: 240, grow: true, value: (row) => row.name },
      {
        id: 'state',
        title: t('column/state'),
        width: 140,
        value: (row) => row.state,
        cell: (row) => <StatusMark status={${name}Status[row.state]} label={t(\`state/\${row.state}\`)} />,
      },
      { id: 'createdAt', title: t('column/createdAt'), width: 140, value: (row) => row.createdAt, cell: (row) => format.instant(row.createdAt) },
      { id: 'createdBy', title: t('column/createdBy'), width: 140, value: (row) => row.createdBy },
    ],
    [t, format],
  );
}
`;
};

const page = ({ module, name, many, steps }: Kind, to: string): string => {
  const Name = pascal(name);
  const actions = [...new Set(steps.map(({ action }) => action))];
  return `import { Button } from '@mantine/core';
import { IconChecks, IconHistory } from '@tabler/icons-react';
import { get${Name}, list${pascal(many)}, move${Name}, type ${Name} } from '#modules/${module}/contract/${many}.ts';
import { useCall } from '#client/call/useCall.ts';
import { useCommand } from '#client/call/useCommand.ts';
import { openHistory } from '#client/historyDialog.tsx';
import { useGo } from '#client/navigation/navigation.ts';
import type { Action } from '#ui/actions/action.ts';
import { Toolbar } from '#ui/actions/Toolbar.tsx';
import { useActions } from '#ui/actions/useActions.ts';
import { DelayedSpinner } from '#ui/feedback/DelayedSpinner.tsx';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import { ${name}Status } from './look.ts';

type Context = { ${name}: ${Name} | undefined; step: (action: ${Name}['allowed'][number]) => unknown; title: string };
const actions: readonly Action<Context>[] = [
${actions
  .map(
    (action) => `  {
    id: '${module}.${action}',
    labelKey: '${module}:action/${action}',
    icon: IconChecks,
    category: 'edit',
    when: ({ ${name} }) => ${name}?.allowed.includes('${action}') === true,
    run: ({ step }) => void step('${action}'),
  },
`,
  )
  .join('')}  {
    id: '${module}.history',
    labelKey: '${module}:action/history',
    icon: IconHistory,
    category: 'display',
    when: ({ ${name} }) => ${name} !== undefined,
    run: ({ ${name}, title }) => void (${name} && openHistory(${name}.historyLogKey, title)),
  },
];

/** One of them: its state, what can be done with it, its history. */
export function ${Name}Page({ id }: { id: string }) {
  const { t } = useTranslation('${module}');
  const go = useGo();
  const format = useFormat();
  const answer = useCall(get${Name}, { params: { id } }, { live: ['${name}'] });
  const move = useCommand(move${Name}, { refreshes: [get${Name}.id, list${pascal(many)}.id] });
  const ${name} = answer.data;
  const bound = useActions(actions, {
    ${name},
    title: ${name}?.name ?? '',
    step: (action) => ${name} && move.run({ params: { id, action }, body: { version: ${name}.version } }),
  });
  if (answer.isError)
    return (
      <div className="k-page k-col">
        <p>{t('missing')}</p>
        <Button onClick={() => go.leave('${to}')}>{t('screen/${many}')}</Button>
      </div>
    );
  if (!${name}) return <DelayedSpinner label={t('base:loading')} />;
  return (
    <section className="k-pane k-fill" aria-label={${name}.name}>
      <header className="k-page-head">
        <h1 className="k-space k-cut">{${name}.name}</h1>
        <StatusMark look="boxed" status={${name}Status[${name}.state]} label={t(\`state/\${${name}.state}\`)} />
        <Toolbar actions={bound} room={4} label={${name}.name} />
      </header>
      <div className="k-page k-col">
        <p>{t('createdBy', { name: ${name}.createdBy, at: format.instant(${name}.createdAt) })}</p>
      </div>
    </section>
  );
}
`;
};

const index = ({ name, many }: Kind): string => `import { usePlace } from '#client/navigation/navigation.ts';
import { ${pascal(name)}Page } from './${pascal(name)}Page.tsx';
import { ${pascal(many)} } from './${pascal(many)}.tsx';

/** Without an id all of them, with one its page. */
export function ${pascal(name)}Screen() {
  const { entityId } = usePlace();
  return entityId ? <${pascal(name)}Page key={entityId} id={entityId} /> : <${pascal(many)} />;
}
`;

const look = ({
  module,
  name,
  many,
  states,
}: Kind): string => `import type { ${pascal(name)} } from '#modules/${module}/contract/${many}.ts';
import type { Status } from '#ui/status/status.ts';

export const ${name}Status: Record<${pascal(name)}['state'], Status> = {
${states.map((state, i) => `  ${state}: '${i === 0 ? 'planned' : 'done'}',\n`).join('')}};
`;

/** List and page of a record with states, in the folder of its screen. */
export const recordScreens = (kind: Kind, to: string): [string, string][] => {
  const at = `modules/${kind.module}/web/${pascal(kind.many)}`;
  return [
    [`${at}/${pascal(kind.many)}.tsx`, list(kind, to)],
    [`${at}/${pascal(kind.name)}Page.tsx`, page(kind, to)],
    [`${at}/${pascal(kind.name)}Screen.tsx`, index(kind)],
    [`${at}/useColumns.tsx`, columns(kind)],
    [`${at}/look.ts`, look(kind)],
  ];
};
