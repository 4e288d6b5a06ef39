import { wordKey } from '#kernel/text.ts';
import { Button, NumberInput, Radio } from '@mantine/core';
import { IconBarcode } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { labelCalls } from '#modules/masterdata/contract/labels.ts';
import type { RecordType } from '#modules/masterdata/contract/recordType.ts';
import { labelFormats, perPage } from '#modules/masterdata/rules/labels/labels.ts';
import { whileBusy } from '#client/call/busy.ts';
import { call } from '#client/call/call.ts';
import { useSession } from '#client/session/session.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { saveFile } from '#ui/list/saveFile.ts';

type RecordLabelFormat = (typeof labelFormats)[number];

/** Asks for the paper and hands the labels to the browser. */
export function LabelDialog({ type, ids, onClose }: { type: RecordType; ids: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation(['masterdata', 'base']);
  const { orgUnit } = useSession();
  const [format, setFormat] = useState<RecordLabelFormat>('A4_3X8');
  const [skip, setSkip] = useState(0);
  const theCall = labelCalls[type.path];
  const used = format === 'A4_3X8' ? skip : 0;
  const print = async () => {
    if (!theCall) return;
    const blob = await whileBusy(() =>
      call(theCall, { params: { orgUnit }, body: { ids: [...ids], format, skip: used } }),
    );
    saveFile(blob, `${t(wordKey('masterdata:types/', type.path))}.pdf`);
    onClose();
  };
  return (
    <Dialog
      title={t('labels/title', { count: ids.length })}
      icon={IconBarcode}
      size={400}
      onClose={onClose}
      footNote={t('labels/page', { count: Math.ceil((ids.length + used) / perPage[format]) })}
      footer={
        <>
          <Button onClick={onClose}>{t('base:cancel')}</Button>
          {/* A failed call has shown itself. */}
          <Button variant="filled" data-autofocus onClick={() => void print().catch(() => undefined)}>
            {t('labels/save')}
          </Button>
        </>
      }
    >
      <div className="k-fields">
        <Radio.Group
          label={t('labels/format')}
          value={format}
          onChange={(value) => setFormat(value as RecordLabelFormat)}
        >
          {labelFormats.map((one) => (
            <Radio key={one} value={one} label={t(`labels/format__${one}`)} mt={6} />
          ))}
        </Radio.Group>
        {format === 'A4_3X8' ? (
          <NumberInput
            label={t('labels/skip')}
            value={skip}
            min={0}
            max={23}
            clampBehavior="strict"
            allowDecimal={false}
            onChange={(value) => setSkip(Number(value) || 0)}
          />
        ) : null}
      </div>
    </Dialog>
  );
}
