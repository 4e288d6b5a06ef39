import { Button, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { Glyph } from '#ui/status/Glyph.tsx';
import { SignaturePad } from '#ui/photo/SignaturePad.tsx';

/** Who took the goods, and the signature; one that was kept over a reload is shown as it was drawn. */
export function ReceivedBy(props: {
  signer: string;
  signature: string | undefined;
  /** Nothing is completed without one of them. */
  missing: boolean;
  onSigner: (name: string) => void;
  onSignature: (dataUrl: string | undefined) => void;
}) {
  const { t } = useTranslation('delivery');
  const [kept, setKept] = useState(() => props.signature);
  const typed = useRef('');
  return (
    <section className="k-tour-received" id="received-by">
      {props.missing && (
        <p className="k-row k-row-tight k-late" role="alert">
          <Glyph name="late" /> {t('unsigned/required')}
        </p>
      )}
      <TextInput
        label={t('receivedBy')}
        value={props.signer}
        maxLength={60}
        autoComplete="off"
        autoCapitalize="words"
        onChange={(event) => props.onSigner(event.currentTarget.value)}
      />
      {kept ? (
        <div className="k-signature">
          <div className="k-signature-paper">
            <img src={kept} alt={t('base:signature/label')} style={{ width: '100%', display: 'block' }} />
          </div>
          <div className="k-row">
            <span className="k-space" />
            <Button
              onClick={() => {
                setKept(undefined);
                props.onSignature(undefined);
              }}
            >
              {t('base:signature/clear')}
            </Button>
          </div>
        </div>
      ) : (
        <SignaturePad
          label={t('signature')}
          onChange={(signature) => {
            if (signature?.typedName && (props.signer === '' || props.signer === typed.current)) {
              typed.current = signature.typedName;
              props.onSigner(signature.typedName);
            }
            props.onSignature(signature?.dataUrl);
          }}
        />
      )}
    </section>
  );
}
