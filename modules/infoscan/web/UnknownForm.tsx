import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { uploadBlob } from '#modules/blobs/contract/calls.ts';
import { type InfoScanResult, keepUnknownPackage } from '#modules/infoscan/contract/calls.ts';
import { call } from '#client/call/call.ts';
import { useCommand } from '#client/call/useCommand.ts';
import { useOnce } from '#client/call/useOnce.ts';
import { PhotoPicker } from '#ui/photo/PhotoPicker.tsx';
import type { PreparedFile } from '#ui/photo/prepareImage.ts';
import { Glyph } from '#ui/status/Glyph.tsx';
import { PositionField, positionProblem } from '#modules/crossdock/web/pieces/PositionField.tsx';

/** What was asked before a package is called unknown. */
function Searched({ belongsTo }: { belongsTo: readonly string[] }) {
  const { t } = useTranslation('infoscan');
  const asked = [
    t('unknown/notOurs'),
    t('unknown/noOther'),
    belongsTo.length > 0 ? t('unknown/awaitedBy', { depot: belongsTo.join(', ') }) : t('unknown/nobodyElse'),
  ];
  return (
    <ul className="is-asked">
      {asked.map((line) => (
        <li key={line}>
          <Glyph name="later" size={16} />
          {line}
        </li>
      ))}
    </ul>
  );
}

/** Keeps a package without data: where it stands is asked, a photo helps whoever looks for it. */
export function UnknownForm(props: {
  barcode: string;
  /** Depots that wait for the code. */
  belongsTo: readonly string[];
  /** Where the person stands, when that is known. */
  position?: string;
  onKept: (result: InfoScanResult) => void;
}) {
  const { t } = useTranslation('infoscan');
  const { barcode, onKept } = props;
  const [position, setPosition] = useState(props.position ?? '');
  const [touched, setTouched] = useState(position !== '');
  const [files, setFiles] = useState<PreparedFile[]>([]);
  // One key for this package: a second press, or an answer that was lost, keeps it once.
  const [clientScanId] = useState(() => crypto.randomUUID());
  const keep = useCommand(keepUnknownPackage, {
    saved: (kept) => ({
      key: 'infoscan:unknown/saved',
      args: { order: kept.itemListElements[0]?.orderNumber ?? '' },
    }),
    refreshes: ['infoscan.listUnknownPackages'],
  });
  const problem = positionProblem(position);
  const { run: submit, busy } = useOnce(async () => {
    if (problem) return;
    const photos = [];
    for (const file of files)
      photos.push(
        await call(uploadBlob, { params: { type: 'picture' }, query: { filename: file.name }, body: file.blob }),
      );
    const made = await keep.run({
      query: { barcode },
      body: { storingPosition: position.trim(), photos, clientScanId },
    });
    if (made) onKept(made.answer);
  });
  return (
    <form
      className="is-form"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Searched belongsTo={props.belongsTo} />
      <h2 className="is-h">{t('unknown/keep')}</h2>
      <PositionField
        value={position}
        onChange={(value) => {
          setTouched(true);
          setPosition(value);
        }}
        onBlur={() => setTouched(true)}
        error={touched && problem ? t(`crossdock:place/${problem}`) : undefined}
      />
      <PhotoPicker label={t('unknown/photo')} files={files} onChange={setFiles} />
      <p className="k-dim">{t('unknown/number')}</p>
      <Button
        type="submit"
        size="xl"
        variant="filled"
        className="is-main"
        disabled={!touched || problem !== undefined}
        loading={busy}
        leftSection={<IconCheck size={20} stroke={1.6} aria-hidden="true" />}
      >
        {t('unknown/save')}
      </Button>
    </form>
  );
}
