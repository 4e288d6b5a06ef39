import { useEffect, useState } from 'react';
import { call } from '#client/call/call.ts';
import { showMessage } from '#ui/dialogs/message.tsx';
import { DelayedSpinner } from '#ui/feedback/DelayedSpinner.tsx';
import { useTranslation } from '#ui/translation.ts';
import { type AccessGrant, grantBarcode } from '../../contract/mobile.ts';

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

export async function showCode({ type, id }: Pick<AccessGrant, 'type' | 'id'>): Promise<void> {
  const code: Promise<Blob> = call(grantBarcode, { params: { type, id }, query: {} });
  await showMessage({
    icon: 'info',
    title: { key: 'identity:grants/codeTitle', args: { id } },
    text: { key: 'identity:grants/codeText' },
    body: <Code code={code} />,
    answers: [{ value: 'done', label: { key: 'base:close' } }],
    cancel: false,
  });
}
