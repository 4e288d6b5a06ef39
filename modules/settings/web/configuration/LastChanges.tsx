import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useCall } from '#client/call/useCall.ts';
import { useCommand } from '#client/call/useCommand.ts';
import type { AnswerOf } from '#kernel/call.ts';
import { showMessage } from '#ui/dialogs/message.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import { type ConfigurationName, fieldsOf } from '../../contract/configuration.ts';
import { configurationHistory, restoreConfiguration } from '../../contract/configurationCalls.ts';
import { type Entry, refreshConfiguration } from './EntryPane.tsx';
import { fieldKey, valueText } from './shown.ts';

type Version = AnswerOf<typeof configurationHistory>[number];

/** What one version changed, field by field: before and after. */
function Changes({ name, version }: { name: ConfigurationName; version: Version }) {
  const { t } = useTranslation('settings');
  const known = fieldsOf(name);
  const side = (field: string, value: unknown) =>
    value === undefined ? t('config/inherited') : valueText(t, name, field, value);
  if (version.changes.length === 0) return <span className="k-dim">{t('config/nothing')}</span>;
  return (
    <ul className="s-diff">
      {version.changes.map(({ field, before, after }) => (
        <li key={field}>
          <span>{known[field] ? t(fieldKey(name, field)) : field}</span>{' '}
          <span>
            <del>{side(field, before)}</del> → <ins>{side(field, after)}</ins>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Every version of the unit's own part; a former one becomes the present one again by one press. */
export function LastChanges({ entry, disabled }: { entry: Entry; disabled: boolean }) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const name = entry.name as ConfigurationName;
  const answer = useCall(
    configurationHistory,
    { params: { name, orgUnit: entry.orgUnit } },
    { live: ['configuration'], silent: true },
  );
  const restoring = useCommand(restoreConfiguration);
  const restore = async (version: Version) => {
    const answered = await showMessage({
      icon: 'question',
      title: { key: 'settings:config/restore' },
      text: {
        key: 'settings:config/askRestore',
        args: { version: version.version, date: format.instant(version.changedAt) },
      },
      answers: [{ value: 'yes', label: { key: 'settings:config/restore' } }],
    });
    if (answered !== 'yes') return;
    await restoring.run({
      body: { name, orgUnit: entry.orgUnit, former: version.version, version: entry.version },
    });
    refreshConfiguration();
  };
  const versions = answer.data ?? [];
  return (
    <section className="s-history" aria-label={t('config/lastChanges')}>
      <h3>
        <IconHistory size={16} aria-hidden="true" /> {t('config/lastChanges')}
      </h3>
      {answer.data && versions.length === 0 && <p className="k-dim">{t('config/noHistory')}</p>}
      {versions.map((version, index) => (
        <div key={version.version} className="s-version">
          <span className="k-fig">{format.instant(version.changedAt)}</span>
          <span className="k-cut">{version.changedBy}</span>
          <Changes name={name} version={version} />
          {index === 0 && (version.version === entry.version || version.removed) ? (
            <span className="k-dim">{t('config/present')}</span>
          ) : (
            <Button
              variant="subtle"
              size="compact-xs"
              disabled={disabled || entry.readOnly !== null}
              onClick={() => void restore(version)}
            >
              {t('config/restore')}
            </Button>
          )}
        </div>
      ))}
    </section>
  );
}
