import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useCall } from '#client/call/useCall.ts';
import { useCommand } from '#client/call/useCommand.ts';
import { showMessage } from '#ui/dialogs/message.tsx';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import { transportUnit } from '../../contract/units.ts';
import { listUnits, type WorkedUnit } from '../../contract/yardOf.ts';
import './clearUnits.css';

/** Nobody moves what people stand in: whoever says "clear" is asked for what he has to have seen. */
const isSure = ({ number }: WorkedUnit) =>
  showMessage({
    icon: 'question',
    title: { key: 'yard:clear/sure', args: { number } },
    text: { key: 'yard:clear/sureText' },
    answers: [{ value: 'clear', label: { key: 'yard:unit/action/release' } }],
  });

function Unit({ unit }: { unit: WorkedUnit }) {
  const { t } = useTranslation('yard');
  const format = useFormat();
  const releasing = useCommand(transportUnit.stepCalls.release, {
    refreshes: [listUnits.id],
    saved: { key: 'yard:clear/done', args: { number: unit.number } },
  });
  const clear = async () => {
    if ((await isSure(unit)) === 'clear')
      await releasing.run({ params: { id: unit.id }, body: { version: unit.version } });
  };
  const { locked, releasedAt, releasedBy } = unit;
  if (!locked && releasedAt === null) return null;
  const name = [unit.number, unit.placeName].filter(Boolean).join(' · ');
  const says = locked
    ? t(unit.allowed.includes('release') ? 'clear/waits' : 'clear/works', { unit: name })
    : t('clear/is', { unit: name, at: format.clock(releasedAt ?? 0), by: releasedBy ?? '' });
  return (
    <div className={`k-alert ${locked ? 'k-alert-risk' : 'k-alert-done'} ym-clear`} role="status">
      <StatusMark status={locked ? 'risk' : 'done'} label={says} />
      {locked && unit.allowed.includes('release') && (
        <Button
          size="md"
          loading={releasing.busy}
          leftSection={<IconCheck size={20} stroke={1.8} aria-hidden="true" />}
          onClick={() => void clear()}
        >
          {t('unit/action/release')}
        </Button>
      )}
    </div>
  );
}

/** On the hall's own list: the unit that it works in, and the word by which it lets go of it. */
export function ClearUnits({ listId }: { listId: string }) {
  const answer = useCall(listUnits, { params: { id: listId } }, { live: ['transportUnit'], silent: true });
  return answer.data?.units.map((unit) => <Unit key={unit.id} unit={unit} />);
}
