import { Radio } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { textIn } from '#kernel/text.ts';
import { PhotoPicker } from '#ui/photo/PhotoPicker.tsx';
import type { PreparedFile } from '#ui/photo/prepareImage.ts';
import { useDeviationKinds } from './deviationKinds.ts';
import { SendDialog, usePhotos } from './SendDialog.tsx';
import './deviation.css';

type Choice = { packageId: string; barcode: string; note: string };

/** Documents a deviation of a package: which package, what, photos (damage needs one). `process` says which deviations there are. */
export function DeviationDialog(props: {
  packages: readonly Choice[];
  packageId?: string;
  process: 'LDG' | 'ULD' | 'INV' | 'IFS';
  unit: string;
  /** Sends it or keeps it to be sent; false when neither was possible, and the dialog stays. */
  onSave: (packageId: string, found: { code: string; text: string; photos: PreparedFile[] }) => Promise<boolean>;
  /** Why it could not be kept; what was typed and taken stays. */
  alert?: string | undefined;
  onClose: (saved?: boolean) => void;
}) {
  const { t, i18n } = useTranslation('crossdock');
  const language = i18n.resolvedLanguage ?? 'en';
  const { kinds } = useDeviationKinds(props.unit);
  const [packageId, setPackageId] = useState(props.packageId);
  const [code, setCode] = useState<string>();
  const { files, preparing, picker } = usePhotos();
  const options = Object.values(kinds).filter((one) => one.processTypes.includes(props.process));
  const chosen = options.find((one) => one.id === code);
  const photoNeeded = chosen !== undefined && (chosen.kind !== 'deviation' || chosen.photo === 'REQUIRED');
  const ready = packageId !== undefined && chosen !== undefined && (!photoNeeded || files.length > 0);

  const send = async () => {
    if (!packageId || !chosen) return;
    const text = textIn(chosen.deviationText, language);
    if (await props.onSave(packageId, { code: chosen.id, text, photos: files })) props.onClose(true);
  };
  return (
    <SendDialog
      title={t('loading/deviation')}
      icon={IconAlertTriangle}
      confirm={t('base:save')}
      ready={ready}
      preparing={preparing}
      dirty={code !== undefined || files.length > 0}
      onSend={send}
      onClose={() => props.onClose()}
    >
      <fieldset className="th-choices">
        <legend>{t('loading/whichPackage')}</legend>
        {props.packages.map((one) => (
          <label key={one.packageId} className="th-choice">
            <Radio
              name="package"
              value={one.packageId}
              checked={packageId === one.packageId}
              onChange={() => setPackageId(one.packageId)}
            />
            <span className="k-fig th-code">{one.barcode}</span>
            <span className="k-dim">{one.note}</span>
          </label>
        ))}
      </fieldset>
      <fieldset className="th-choices">
        <legend>{t('loading/whichDeviation')}</legend>
        {options.map((one) => (
          <label key={one.id} className="th-choice">
            <Radio name="deviation" value={one.id} checked={code === one.id} onChange={() => setCode(one.id)} />
            <span>{textIn(one.deviationText, language)}</span>
          </label>
        ))}
      </fieldset>
      <p className={photoNeeded && files.length === 0 ? 'k-late' : 'k-dim'}>
        {t(photoNeeded ? 'loading/photoNeeded' : 'loading/photo')}
      </p>
      <PhotoPicker label={t('loading/photo')} {...picker} />
      {props.alert && (
        <p className="k-alert k-alert-late" role="alert" ref={(shown) => shown?.scrollIntoView({ block: 'end' })}>
          {props.alert}
        </p>
      )}
    </SendDialog>
  );
}
