import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { useOnce } from '#client/call/useOnce.ts';
import { PhotoPicker } from '#ui/photo/PhotoPicker.tsx';
import type { PreparedFile } from '#ui/photo/prepareImage.ts';
import { Glyph } from '#ui/status/Glyph.tsx';
import { PositionField, positionProblem } from '#modules/crossdock/web/pieces/PositionField.tsx';
import { usePhotos } from '#modules/crossdock/web/pieces/SendDialog.tsx';

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

/** What was typed and taken of a package without data. */
export type Keeps = { position: string; files: PreparedFile[] };

/** Keeps a package without data: where it stands is asked, a photo helps whoever looks for it. */
export function UnknownForm(props: {
  /** Depots that wait for the code; undefined while nobody could be asked. */
  belongsTo: readonly string[] | undefined;
  /** Where the person stands, when that is known. */
  position?: string;
  /** Why it could not be kept; what was typed and taken stays. */
  alert?: string | undefined;
  onKeep: (keeps: Keeps) => Promise<unknown>;
}) {
  const { t } = useTranslation('infoscan');
  const [position, setPosition] = useState(props.position ?? '');
  const [touched, setTouched] = useState(position !== '');
  const { files, preparing, picker } = usePhotos();
  const problem = positionProblem(position);
  const { run: submit, busy } = useOnce(async () => {
    if (!problem && !preparing) await props.onKeep({ position: position.trim(), files });
  });
  return (
    <form
      className="is-form"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {props.belongsTo && <Searched belongsTo={props.belongsTo} />}
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
      <PhotoPicker label={t('unknown/photo')} {...picker} />
      <p className="k-dim">{t(props.belongsTo ? 'unknown/number' : 'unknown/numberLater')}</p>
      {props.alert && (
        <p className="k-alert k-alert-late" role="alert">
          {props.alert}
        </p>
      )}
      <Button
        type="submit"
        size="xl"
        variant="filled"
        className="is-main"
        disabled={!touched || problem !== undefined}
        loading={busy || preparing}
        leftSection={<IconCheck size={20} stroke={1.6} aria-hidden="true" />}
      >
        {t(props.belongsTo ? 'unknown/save' : 'unknown/saveLater')}
      </Button>
    </form>
  );
}
