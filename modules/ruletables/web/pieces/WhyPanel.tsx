import { useCall } from '#client/call/useCall.ts';
import { KeyValues } from '#ui/layout/KeyValues.tsx';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import { type KeptDecision, listDecisions } from '../../contract/calls.ts';
import { configOf, type RuleAttribute, type SubjectType } from '../../contract/configs.ts';
import { valueText } from '../../rules/cells.ts';
import { useWords } from '../Rules/useWords.ts';

/** Where a table stands. */
const addressOf = ({ configName, groupType, groupId }: KeptDecision): string =>
  `#/WCO/rule-definitions/${configName}?group=${encodeURIComponent(groupType === 'NONE' ? 'NONE' : `${groupType}:${groupId}`)}`;

function Decided({ decision }: { decision: KeptDecision }) {
  const { t } = useTranslation('ruletables');
  const format = useFormat();
  const { words, titleOf } = useWords(decision.configName);
  const { configName, version, currentVersion, result, facts, rows, at, title, editable } = decision;
  const { inputs, outputs } = configOf(configName);
  const lines = (attributes: readonly RuleAttribute[], values: KeptDecision['facts']) =>
    attributes.flatMap((one) => {
      const value = valueText(one, values[one.name], words);
      return value === '' ? [] : [{ label: titleOf(one.name), value }];
    });
  const said = lines(outputs, result);
  const by =
    rows.length === 0 ? t('grid/noRow') : rows.map(({ priority }) => t('grid/byRow', { row: priority })).join(', ');
  const later =
    currentVersion === null
      ? t('grid/whyGone')
      : currentVersion === version
        ? undefined
        : t('grid/whyOld', { current: currentVersion });
  return (
    <section aria-label={title}>
      <h3 className="k-h2">{title}</h3>
      <p className="k-dim">{[by, t('grid/whyVersion', { version }), format.instant(at)].join(' · ')}</p>
      {later && <StatusMark status="risk" label={later} />}
      <KeyValues items={said} />
      <p className="k-dim">
        {t('grid/whyRead')}:{' '}
        {lines(inputs, facts)
          .map(({ label, value }) => `${label} ${value}`)
          .join(', ')}
      </p>
      {rows.map(({ id, comment }) => comment && <p key={id}>{comment}</p>)}
      {editable && <a href={addressOf(decision)}>{t('grid/open')}</a>}
    </section>
  );
}

/** Why something is as it is: which row of which version decided last, and what it read. For the pages of shipment, stop, trip and package. */
export function WhyPanel({ subjectType, subjectId }: { subjectType: SubjectType; subjectId: string }) {
  const { t } = useTranslation('ruletables');
  const { data } = useCall(listDecisions, { params: { subjectType, subjectId } }, { live: ['ruleSet'], silent: true });
  if (!data) return null;
  return (
    <section className="k-col" aria-label={t('grid/whyTitle')}>
      <h2 className="k-h2">{t('grid/whyTitle')}</h2>
      {data.length === 0 ? (
        <p className="k-dim">{t('grid/whyNone')}</p>
      ) : (
        data.map((decision) => <Decided key={decision.configName} decision={decision} />)
      )}
    </section>
  );
}
