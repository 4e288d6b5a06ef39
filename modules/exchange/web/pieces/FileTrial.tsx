import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import type { AnswerOf } from '#kernel/call.ts';
import { orderTemplate } from '#modules/exchange/contract/calls.ts';
import { tryImport } from '#modules/exchange/contract/inbox.ts';
import { orderFileEndings } from '#modules/exchange/rules/fileKind.ts';
import { whileBusy } from '#client/call/busy.ts';
import { call } from '#client/call/call.ts';
import { CallError } from '#client/call/CallError.ts';
import { saveAnswer } from '#client/files/saveAnswer.ts';
import { Glyph } from '#ui/status/Glyph.tsx';
import { Messages } from '../Imports/Messages.tsx';
import { orderFile } from '../Imports/orderFile.ts';
import '../Imports/imports.css';

type Verdict = AnswerOf<typeof tryImport>;
/** What became of the last trial: a verdict, or why the file could not be read at all. */
type Tried = { name: string; verdict: Verdict } | { name: string; refused: string };

function useTrial() {
  const { t } = useTranslation(['exchange', 'base']);
  const [tried, setTried] = useState<Tried>();
  const [busy, setBusy] = useState(false);
  const run = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    setBusy(true);
    try {
      await whileBusy(async () => {
        const sent = await orderFile(file);
        if (!sent) {
          setTried({ name: file.name, refused: t('upload/notAnOrderFile', { name: file.name }) });
          return;
        }
        setTried({ name: file.name, verdict: await call(tryImport, sent, { silent: true }) });
      });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setTried({ name: file.name, refused: error.said ?? t('base:toast/importFailed') });
    } finally {
      setBusy(false);
    }
  };
  return { tried, busy, run };
}

function Line(props: { look: 'done' | 'risk' | 'late'; children: string }) {
  return (
    <div className={`k-alert k-alert-${props.look}`} role="status">
      <Glyph name={props.look} />
      <div>{props.children}</div>
    </div>
  );
}

/** Whose file it is taken for: that of the partner it is tried for, of another one, or of nobody. */
function Sender({ verdict, partner }: { verdict: Verdict; partner: { id: string; name: string } }) {
  const { t } = useTranslation('exchange');
  if (verdict.partner === partner.id) return <Line look="done">{t('try/ours', { partner: partner.name })}</Line>;
  return (
    <Line look="risk">
      {verdict.partner === null
        ? t('try/nobody', { partner: partner.name })
        : t('try/other', { partner: partner.name, other: verdict.partner })}
    </Line>
  );
}

function Outcome({ name, verdict }: { name: string; verdict: Verdict }) {
  const { t } = useTranslation('exchange');
  const { rowsTotal: total, rowsOk: ok, rowsFailed: failed, rowsKnown: known } = verdict;
  const text = [
    t('try/file', { name, kind: t(`kind/${verdict.kind}`) }),
    t('try/ok', { ok, count: total }),
    ...(failed > 0 ? [t('try/failed', { count: failed })] : []),
    ...(known > 0 ? [t('try/known', { count: known })] : []),
  ].join(' ');
  return <Line look={failed === 0 ? 'done' : ok > 0 ? 'risk' : 'late'}>{text}</Line>;
}

/** A file is tried before it counts: what would come of it, and nothing of it is kept. For a partner it also says whether the file is known as theirs. */
export function FileTrial({ partner }: { partner?: { id: string; name: string } }) {
  const { t } = useTranslation('exchange');
  const picker = useRef<HTMLInputElement>(null);
  const { tried, busy, run } = useTrial();
  const messages = tried && 'verdict' in tried ? tried.verdict.messages : [];
  return (
    <div className="k-col">
      <p className="k-dim">{t('try/about')}</p>
      <div className="k-row" style={{ flexWrap: 'wrap' }}>
        <Button loading={busy} onClick={() => picker.current?.click()}>
          {t('try/choose')}
        </Button>
        <Button onClick={() => void saveAnswer(orderTemplate, {}, 'orders.csv')}>{t('try/sample')}</Button>
        <input
          ref={picker}
          type="file"
          hidden
          aria-label={t('try/choose')}
          accept={orderFileEndings.join(',')}
          onChange={(event) => {
            const field = event.currentTarget;
            void run(field.files?.[0]).finally(() => {
              field.value = '';
            });
          }}
        />
      </div>
      {tried && 'refused' in tried && <Line look="late">{`${tried.name}: ${tried.refused}`}</Line>}
      {tried && 'verdict' in tried && (
        <>
          {partner && <Sender verdict={tried.verdict} partner={partner} />}
          <Outcome name={tried.name} verdict={tried.verdict} />
        </>
      )}
      {messages.length > 0 && (
        <div className="k-trial-messages">
          <Messages messages={messages.map((one, index) => ({ ...one, id: String(index) }))} />
        </div>
      )}
    </div>
  );
}
