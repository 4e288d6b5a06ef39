import { useCall } from '#client/call/useCall.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { openDialog } from '#ui/dialogs/dialogStack.ts';
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
  const { configName, version, currentVersion, result, facts, rows, at, title, editable, of } = decision;
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
    <section aria-label={of ? `${title} · ${of.name}` : title}>
      <h3 className="k-h2">{of ? `${title} · ${of.name}` : title}</h3>
      <p className="k-dim">
        {[by, t('grid/whyVersion', { version }), at === null ? t('grid/whyNow') : format.instant(at)].join(' · ')}
      </p>
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

export type WhySubject = { subjectType: SubjectType; subjectId: string };

function useDecisions({ subjectType, subjectId }: WhySubject) {
  return useCall(listDecisions, { params: { subjectType, subjectId } }, { live: ['ruleSet'], silent: true }).data;
}

/** Why something is as it is: which row of which version decided last, and what it read. For shipment, stop, trip and package. */
export function WhyPanel(subject: WhySubject) {
  const { t } = useTranslation('ruletables');
  const decisions = useDecisions(subject);
  if (!decisions) return null;
  if (decisions.length === 0) return <p className="k-dim">{t('grid/whyNone')}</p>;
  return (
    <section className="k-col" aria-label={t('grid/whyTitle')}>
      {decisions.map((decision) => (
        <Decided key={`${decision.configName} ${decision.of?.itemId ?? ''}`} decision={decision} />
      ))}
    </section>
  );
}

/** Why something is as it is, asked for from its page. */
export const openWhy = (title: string, subject: WhySubject): Promise<void> =>
  openDialog<undefined>((close) => (
    <Dialog title={title} size={640} onClose={() => close()}>
      <WhyPanel {...subject} />
    </Dialog>
  )).then(() => undefined);
