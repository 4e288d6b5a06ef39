import { Button } from '@mantine/core';
import { IconTable } from '@tabler/icons-react';
import { listStatus, useCall } from '#client/call/useCall.ts';
import { useAddress, useGo, usePlace } from '#client/navigation/navigation.ts';
import { useSession } from '#client/session/session.ts';
import { pick } from '#ui/dialogs/pick.tsx';
import type { Column } from '#ui/list/column.ts';
import { DataList } from '#ui/list/DataList.tsx';
import { useTableState } from '#ui/list/useTableState.ts';
import { useTranslation } from '#ui/translation.ts';
import type { AnswerOf } from '#kernel/call.ts';
import { getConfig, listConfigs, listScopes } from '../../contract/calls.ts';
import { configs, type GroupType, groupTypes, type RuleConfig } from '../../contract/configs.ts';
import { RuleTable } from './RuleTable.tsx';
import type { Scope } from './tableDialogs.tsx';
import { useWords } from './useWords.ts';
import './rules.css';

const at = '/WCO/rule-definitions';
type Head = AnswerOf<typeof listConfigs>[number];

/** The tables that the session may change, and the one that is open. */
export function RulesScreen() {
  const { t } = useTranslation('ruletables');
  const { entityId } = usePlace();
  const go = useGo();
  const [state, setState] = useTableState('ruletables');
  const answer = useCall(listConfigs, {}, { live: ['ruleSet'], silent: true });
  const open = configs.find(({ configName }) => configName === entityId);
  const head = answer.data?.find(({ configName }) => configName === entityId);
  const heads = answer.data?.filter(({ editable, readOnly }) => editable || readOnly !== null) ?? [];
  if (open && head && heads.includes(head))
    return <OpenTable key={open.configName} config={open} head={head} heads={heads} />;
  const columns: Column<Head>[] = [
    { id: 'title', title: t('grid/table'), width: 260, grow: true, value: ({ title }) => title },
    { id: 'published', title: t('grid/before'), width: 110, align: 'right', value: ({ published }) => published },
    { id: 'rows', title: t('grid/rows'), width: 90, align: 'right', value: ({ rows }) => rows },
    {
      id: 'drafts',
      title: t('grid/draft'),
      width: 110,
      value: ({ drafts }) => drafts,
      cell: ({ drafts }) => (drafts > 0 ? t('grid/draft') : ''),
    },
  ];
  return (
    <section className="k-pane k-fill" aria-label={t('screen/rules')}>
      <div className="k-bar">
        <h1 className="k-h1">{t('screen/rules')}</h1>
      </div>
      <DataList
        label={t('screen/rules')}
        columns={columns}
        rows={heads}
        rowId={({ configName }) => configName}
        status={listStatus(answer)}
        onRetry={() => void answer.refetch()}
        state={state}
        onState={setState}
        onOpen={({ configName }) => go.to(`${at}/${configName}`)}
        empty={{ icon: IconTable, title: t('grid/noTable'), text: t('grid/noTableText') }}
        phone={({ title, rows, drafts }) => (
          <>
            <b>{title}</b>
            <span className="k-dim">{t('grid/rowsOf', { count: rows })}</span>
            {drafts > 0 && <span>{t('grid/draft')}</span>}
          </>
        )}
      />
    </section>
  );
}

const scopeText = ({ groupType, groupId }: Scope): string =>
  groupType === 'NONE' ? 'NONE' : `${groupType}:${groupId}`;
function scopeFrom(text: string, unit: string): Scope {
  const [type, ...id] = text.split(':');
  const groupType: GroupType = groupTypes.find((one) => one === type) ?? 'UNIT';
  return { groupType, groupId: groupType === 'UNIT' ? unit : groupType === 'NONE' ? '' : id.join(':') };
}

/** One table, for whom it is written chosen above it. */
function OpenTable({ config, head, heads }: { config: RuleConfig; head: Head; heads: readonly Head[] }) {
  const { t } = useTranslation('ruletables');
  const go = useGo();
  const { orgUnit } = useSession();
  const words = useWords(config.configName);
  const [group, setGroup] = useAddress('group');
  const scopes = useCall(listScopes, { params: { configName: config.configName } }, { live: ['ruleSet'] }).data ?? [];
  const { ruleGroups = [] } = useCall(getConfig, { params: { configName: config.configName } }).data ?? {};
  const { title, readOnly } = head;
  // What can only be read here stands above: its widest circle is shown first.
  const shown = readOnly === null ? scopes.filter(({ own }) => own) : scopes;
  const [first] = readOnly === null ? [] : shown;
  const scope = scopeFrom(
    group ?? (first ? scopeText(first) : ''),
    readOnly === null ? orgUnit : (first?.orgUnit ?? orgUnit),
  );
  const nameOf = ({ groupType, groupId }: Scope): string => {
    const attribute = config.inputs.find(({ name }) => name === groupType.toLowerCase());
    const group = ruleGroups.find(({ id }) => groupType === 'RULE_GROUP' && id === groupId);
    if (group) return t('grid/groupOf', { type: t('group/RULE_GROUP'), id: group.name });
    const name = attribute ? words.words.show(attribute, groupId) : groupId;
    return groupType === 'UNIT' || groupType === 'NONE'
      ? t(`group/${groupType}`)
      : t('grid/groupOf', { type: t(`group/${groupType}`), id: name });
  };
  // One table alone is no choice.
  const tables = heads.length > 1 ? heads : [];
  const others = shown.filter((one) => scopeText(one) !== scopeText(scope));
  const another = async () => {
    const kinds = config.groupTypes.filter((one) => (one === 'RULE_GROUP' ? ruleGroups.length > 0 : one !== 'UNIT'));
    const [picked] =
      (await pick({
        title: t('grid/addGroup'),
        options: kinds.map((one) => ({ value: one, label: t(`group/${one}`) })),
        chosen: [],
      })) ?? [];
    const kind = kinds.find((one) => one === picked);
    if (kind === 'NONE') return setGroup('NONE');
    if (!kind) return;
    const attribute = config.inputs.find(({ name }) => name === kind.toLowerCase());
    const options = attribute
      ? words.choicesOf(attribute)
      : ruleGroups.map(({ id, name }) => ({ value: id, label: name, note: id }));
    const [id] = (await pick({ title: t(`group/${kind}`), options, chosen: [] })) ?? [];
    if (id) setGroup(`${kind}:${id}`);
  };
  return (
    <div className="rt-page">
      <nav className="k-bar k-wrap rt-bar" aria-label={t('grid/tables')}>
        {tables.map((one) => (
          <Button
            key={one.configName}
            size="xs"
            variant="subtle"
            aria-pressed={one.configName === config.configName}
            onClick={() => go.to(`${at}/${one.configName}`)}
          >
            {one.title}
          </Button>
        ))}
        {tables.length > 0 && <span className="k-space" />}
        <span className="k-dim">{t('grid/group')}</span>
        <Button size="xs" aria-pressed="true">
          {nameOf(scope)}
        </Button>
        {others.map((one) => (
          <Button key={scopeText(one)} size="xs" onClick={() => setGroup(scopeText(one))}>
            {nameOf(one)}
          </Button>
        ))}
        {readOnly === null && (
          <Button size="xs" onClick={() => void another()}>
            {t('grid/addGroup')}
          </Button>
        )}
      </nav>
      {readOnly !== null && <p className="rt-note">{readOnly}</p>}
      <RuleTable
        key={scopeText(scope)}
        config={config}
        title={title}
        scope={scope}
        words={words}
        readOnly={readOnly !== null}
      />
    </div>
  );
}
