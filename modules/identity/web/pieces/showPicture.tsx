import { useEffect, useState } from 'react';
import { type Say, showMessage } from '#ui/dialogs/message.tsx';
import { DelayedSpinner } from '#ui/feedback/DelayedSpinner.tsx';
import { useTranslation } from '#ui/translation.ts';
import '../identity.css';

/** The picture as the server made it: asked for once, because each asking makes the one before worthless. */
function Code({ code }: { code: Promise<Blob> }) {
  const { t } = useTranslation('identity');
  const [source, setSource] = useState<string>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let address: string | undefined;
    code.then(
      (blob) => {
        address = URL.createObjectURL(blob);
        setSource(address);
      },
      () => setFailed(true),
    );
    return () => {
      if (address) URL.revokeObjectURL(address);
    };
  }, [code]);
  if (failed) return <p>{t('base:list/error')}</p>;
  return source ? (
    <img className="i-code" src={source} alt={t('sheet/once')} width={240} height={240} />
  ) : (
    <DelayedSpinner label={t('base:loading')} />
  );
}

/** A picture that is shown this once, such as the code of an access, until somebody closes it. */
export async function showPicture(shown: { title: Say; text: Say; picture: Promise<Blob> }): Promise<void> {
  await showMessage({
    icon: 'info',
    title: shown.title,
    text: shown.text,
    body: <Code code={shown.picture} />,
    answers: [{ value: 'done', label: { key: 'base:close' } }],
    cancel: false,
  });
}
