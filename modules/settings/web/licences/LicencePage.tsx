import { IconCertificate, IconUpload } from '@tabler/icons-react';
import { useRef } from 'react';
import { call } from '#client/call/call.ts';
import { refreshCalls } from '#client/call/queries.ts';
import { saveForm } from '#client/call/saveForm.ts';
import { useCall } from '#client/call/useCall.ts';
import { loadSession } from '#client/session/session.ts';
import { useAccess } from '#client/session/useAccess.ts';
import { isoToDate } from '#kernel/date.ts';
import { Toolbar } from '#ui/actions/Toolbar.tsx';
import { useActions } from '#ui/actions/useActions.ts';
import { showMessage } from '#ui/dialogs/message.tsx';
import { DelayedSpinner } from '#ui/feedback/DelayedSpinner.tsx';
import { toastSuccess } from '#ui/feedback/toasts.ts';
import { Glyph } from '#ui/status/Glyph.tsx';
import type { Status } from '#ui/status/status.ts';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import {
  type Licence,
  licenceInfo,
  type LicenceVerdict,
  storeLicence,
  validateLicence,
} from '../../contract/licences.ts';
import type { LicenceState } from '../../rules/licence.ts';
import { Quantities } from './Quantities.tsx';
import '../settings.css';
import './licence.css';

const looks: Record<LicenceState, Status> = {
  NOT_YET_VALID: 'planned',
  VALID: 'done',
  GRACE: 'risk',
  EXPIRED: 'late',
  INVALID_SIGNATURE: 'late',
};

export const useDay = (): ((day: string) => string) => {
  const format = useFormat();
  return (day) => format.date(isoToDate(day));
};

/** What the file says, before it is stored. */
function Preview({ verdict }: { verdict: LicenceVerdict }) {
  const { t } = useTranslation('settings');
  const day = useDay();
  const { content } = verdict;
  if (!content)
    return (
      <div className="k-alert k-alert-late" role="alert">
        <Glyph name="late" />
        <div>{verdict.reason && t(`licenceReason/${verdict.reason}`)}</div>
      </div>
    );
  return (
    <>
      <p>
        <b>{content.number}</b> · {content.customer}
      </p>
      <p>
        {day(content.validFrom)} – {day(content.validTo)} · {t(`licenceState/${content.state}`)}
      </p>
      <p className="k-dim">{verdict.entries.map((entry) => entry.text || entry.code).join(', ')}</p>
    </>
  );
}

/** Reads a file, shows what it says, and stores it when somebody agrees. */
async function install(file: File): Promise<void> {
  const licenceFile = await file.text();
  let verdict: LicenceVerdict | undefined;
  const read = await saveForm(
    async () => {
      verdict = await call(validateLicence, { body: { licenceFile } }, { silent: true });
    },
    () => {},
  );
  if (!read || !verdict) return;
  const answered = await showMessage({
    icon: verdict.valid ? 'question' : 'error',
    title: { key: verdict.valid ? 'settings:licence/install' : 'settings:licence/refused' },
    text: { key: verdict.valid ? 'settings:licence/askInstall' : 'settings:licence/refusedText' },
    body: <Preview verdict={verdict} />,
    answers: verdict.valid
      ? [{ value: 'yes', label: { key: 'settings:licence/install' } }]
      : [{ value: 'close', label: { key: 'base:close' } }],
    ...(verdict.valid ? {} : { cancel: false }),
  });
  if (answered !== 'yes') return;
  await saveForm(
    async () => {
      await call(storeLicence, { body: { licenceFile } }, { silent: true });
      toastSuccess({ key: 'base:toast/saved' });
      void refreshCalls(licenceInfo.id);
      await loadSession();
    },
    () => {},
  );
}

/** What is licensed, with the end of each entry. */
function Entries({ licence }: { licence: Licence }) {
  const { t } = useTranslation('settings');
  const day = useDay();
  return (
    <ul className="s-plain">
      {licence.entries.map((entry) => (
        <li key={entry.code}>
          <Glyph name={looks[licence.state]} />
          <span className="k-cut">{entry.text || entry.code}</span>
          <code className="k-dim">{entry.code}</code>
          <span className="k-fig">{day(entry.validTo ?? licence.validTo)}</span>
        </li>
      ))}
      {licence.entries.length === 0 && <li className="k-dim">{t('licence/noEntries')}</li>}
    </ul>
  );
}

function Proof({ licence, issuers }: { licence: Licence; issuers: readonly string[] }) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const day = useDay();
  const holds = licence.state !== 'INVALID_SIGNATURE';
  return (
    <dl className="s-proof">
      <dt>{t('licence/signature')}</dt>
      <dd>
        <Glyph name={holds ? 'done' : 'late'} />{' '}
        {t(holds ? 'licence/checked' : 'licenceReason/INVALID_SIGNATURE', {
          when: licence.checkedAt === null ? '' : format.instant(licence.checkedAt),
        })}
      </dd>
      <dt>{t('licence/issuer')}</dt>
      <dd>
        <code>{licence.kid ?? '–'}</code>{' '}
        {licence.kid !== null && !issuers.includes(licence.kid) && <span>{t('licenceReason/KEY')}</span>}
      </dd>
      <dt>{t('licence/issuedAt')}</dt>
      <dd>{licence.issuedAt === null ? '–' : day(licence.issuedAt)}</dd>
      <dt>{t('licence/stored')}</dt>
      <dd>
        {format.instant(licence.storedAt)} {licence.storedBy ? `· ${licence.storedBy}` : ''}
      </dd>
    </dl>
  );
}

/** What has to be known before it hurts: the end of the licence. */
function StateAlert({ licence }: { licence: Licence }) {
  const { t } = useTranslation('settings');
  const day = useDay();
  if (licence.state === 'VALID') return null;
  const late = licence.state === 'EXPIRED' || licence.state === 'INVALID_SIGNATURE';
  return (
    <div className={`k-alert ${late ? 'k-alert-late' : 'k-alert-risk'}`} role="alert">
      <Glyph name={late ? 'late' : 'risk'} />
      <div>
        {t(`licenceAlert/${licence.state}`, {
          from: day(licence.validFrom),
          to: day(licence.validTo),
          grace: day(licence.graceUntil),
        })}
      </div>
    </div>
  );
}

function Former({ files }: { files: readonly Licence[] }) {
  const { t } = useTranslation('settings');
  const day = useDay();
  if (files.length === 0) return null;
  return (
    <>
      <h3>{t('licence/former')}</h3>
      <ul className="s-plain">
        {files.map((file) => (
          <li key={file.licenceId}>
            <Glyph name={file.state === 'INVALID_SIGNATURE' ? 'late' : 'later'} />
            <span className="k-cut">{file.number}</span>
            <span className="k-dim k-fig">
              {file.state === 'INVALID_SIGNATURE'
                ? t('licenceState/INVALID_SIGNATURE')
                : `${day(file.validFrom)} – ${day(file.validTo)}`}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The licence: whether it holds, what it opens, how much of it is used. */
export function LicencePage() {
  const { t } = useTranslation('settings');
  const day = useDay();
  const access = useAccess();
  const input = useRef<HTMLInputElement>(null);
  const answer = useCall(licenceInfo, {}, { live: ['licence'], silent: true });
  const actions = useActions(
    [
      {
        id: 'settings.installLicence',
        labelKey: 'settings:licence/installFile',
        icon: IconUpload,
        category: 'manage',
        primary: true,
        when: () => access(storeLicence.access) || 'settings:licence/noRight',
        run: () => input.current?.click(),
      },
    ],
    undefined,
  );
  const info = answer.data;
  const title = t('screen/licences');
  if (!info)
    return answer.isError ? (
      <p className="s-note">{t('base:list/error')}</p>
    ) : (
      <DelayedSpinner label={t('base:loading')} />
    );
  const { licence } = info;
  return (
    <section className="k-pane k-fill" aria-label={title}>
      <div className="k-bar k-wrap">
        <h1 className="k-h1 k-cut">{licence ? `${title} ${licence.number}` : title}</h1>
        {licence && <StatusMark status={looks[licence.state]} label={t(`licenceState/${licence.state}`)} />}
        {licence && (
          <span className="k-dim k-cut">
            {licence.customer} · {t('licence/until', { day: day(licence.validTo) })}
          </span>
        )}
        <span className="k-space" />
        <Toolbar actions={actions} label={title} />
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t('licence/installFile')}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            event.currentTarget.value = '';
            if (file) void install(file);
          }}
        />
      </div>
      {licence ? (
        <div className="l-page">
          <div className="l-main">
            <StateAlert licence={licence} />
            <Quantities quantities={info.quantities} />
            <h3>{t('licence/proof')}</h3>
            <Proof licence={licence} issuers={info.issuers} />
          </div>
          <aside className="l-side" aria-label={t('licence/modules')}>
            <h3>
              {t('licence/modules')} <span className="k-dim">{licence.entries.length}</span>
            </h3>
            <Entries licence={licence} />
            <Former files={info.former} />
          </aside>
        </div>
      ) : (
        <div className="l-empty">
          <IconCertificate size={32} stroke={1.4} aria-hidden="true" />
          <b>{t('licence/none')}</b>
          {info.trialUntil === null ? (
            <p className="k-dim">{t('licence/noneText')}</p>
          ) : (
            <p>{t('licenceAlert/TRIAL', { to: day(info.trialUntil) })}</p>
          )}
        </div>
      )}
    </section>
  );
}
