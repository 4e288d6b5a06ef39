import { StatusMark } from '#ui/status/StatusMark.tsx';
import { useTranslation } from '#ui/translation.ts';
import { wordKey } from '#kernel/text.ts';
import type { Fault } from '../../rules/faults.ts';
import type { Mend } from '../../rules/mends.ts';
import type { RuleRow } from '../../rules/ruleTable.ts';
import type { TableWords } from './useWords.ts';

/** A fault in words. */
function useFaultText({ titleOf }: TableWords) {
  const { t } = useTranslation('ruletables');
  return ({ code, args }: Fault): string => {
    const attr = typeof args.attr === 'string' ? titleOf(args.attr) : '';
    return t(wordKey('ruletables:fault/', code), { ...args, attr });
  };
}

/** What is wrong, in words, with what mends it in one press; the first ones, those of the row that is looked at before the others. */
export function FaultLines(props: {
  faults: readonly Fault[];
  rows: readonly RuleRow[];
  words: TableWords;
  at: string | undefined;
  readOnly: boolean;
  onMend: (mend: Mend) => void;
  onRow: (rowId: string) => void;
}) {
  const { t } = useTranslation('ruletables');
  const faultText = useFaultText(props.words);
  const priorityOf = (id: string): number => props.rows.find((row) => row.id === id)?.priority ?? 0;
  const mendText = (mend: Mend): string => {
    const args = {
      row: 'rowId' in mend ? priorityOf(mend.rowId) : '',
      above: mend.kind === 'MOVE_ABOVE' ? priorityOf(mend.aboveId) : '',
      attr: 'attr' in mend ? props.words.titleOf(mend.attr) : '',
      from: mend.kind === 'CUT_FROM' ? mend.from : '',
    };
    return t(wordKey('ruletables:mend/', mend.kind), args);
  };
  const weight = ({ rowId, severity }: Fault): number => (rowId === props.at ? 0 : severity === 'ERROR' ? 1 : 2);
  const first = props.faults.toSorted((one, other) => weight(one) - weight(other)).slice(0, 3);
  return (
    <div aria-live="polite">
      {first.map((fault) => {
        const isError = fault.severity === 'ERROR';
        return (
          <p key={`${fault.rowId}/${fault.code}/${fault.field}`} className={`rt-fault${isError ? ' rt-error' : ''}`}>
            <button type="button" className="rt-link" onClick={() => fault.rowId && props.onRow(fault.rowId)}>
              <StatusMark status={isError ? 'late' : 'risk'} label={faultText(fault)} />
            </button>
            {!props.readOnly &&
              fault.mends.map((mend) => (
                <button key={mend.kind} type="button" className="rt-link rt-mend" onClick={() => props.onMend(mend)}>
                  {mendText(mend)}
                </button>
              ))}
            {isError && <span>{t('grid/faultsWait')}</span>}
          </p>
        );
      })}
    </div>
  );
}
