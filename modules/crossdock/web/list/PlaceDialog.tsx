import { Button } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { PositionField, positionProblem } from '../pieces/PositionField.tsx';

/** Another place than the one that was scanned last: typed, or scanned from its label. */
export function PlaceDialog(props: {
  title: string;
  confirm: string;
  value: string;
  onPut: (position: string) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('crossdock');
  const [value, setValue] = useState(props.value);
  const wrong = positionProblem(value) !== undefined;
  const submit = () => {
    if (wrong) return;
    props.onPut(value.trim());
    props.onClose();
  };
  return (
    <Dialog
      title={props.title}
      icon={IconMapPin}
      onClose={props.onClose}
      dirty={value !== props.value}
      onSave={submit}
      footer={
        <Button size="md" data-commit disabled={wrong} onClick={submit}>
          {props.confirm}
        </Button>
      }
    >
      <PositionField focused label={t('unloading/position')} value={value} onChange={setValue} onEnter={submit} />
    </Dialog>
  );
}
