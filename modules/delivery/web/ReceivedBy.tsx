import { Button, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { SignaturePad } from '#ui/photo/SignaturePad.tsx';

const toDataUrl = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });

/** Who took the goods, and the signature; one that was kept over a reload is shown as it was drawn. */
export function ReceivedBy(props: {
  signer: string;
  signature: string | undefined;
  onSigner: (name: string) => void;
  onSignature: (dataUrl: string | undefined) => void;
}) {
  const { t } = useTranslation('delivery');
  const [kept, setKept] = useState(() => props.signature);
  const typed = useRef('');
  // Strokes are read one after the other; only the newest state of the paper counts.
  const newest = useRef(0);
  return (
    <section className="k-tour-received">
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
          onChange={async (signature) => {
            newest.current += 1;
            const mine = newest.current;
            if (signature?.typedName && (props.signer === '' || props.signer === typed.current)) {
              typed.current = signature.typedName;
              props.onSigner(signature.typedName);
            }
            const url = signature ? await toDataUrl(signature.blob) : undefined;
            if (mine === newest.current) props.onSignature(url);
          }}
        />
      )}
    </section>
  );
}
