import { Button } from '@mantine/core';
import {
  IconBook,
  IconExternalLink,
  IconKey,
  IconListDetails,
  IconPencil,
  IconSend,
  IconServer,
  IconTable,
} from '@tabler/icons-react';
import { forgetCorrection, listCorrections } from '#modules/exchange/contract/corrections.ts';
import { showSigningKey } from '#modules/outbound/contract/outMessages.ts';
import {
  createPartnerKey,
  getPartner,
  type PartnerKey,
  revokePartnerKey,
  setPartnerChannel,
  testPartner,
} from '#modules/outbound/contract/partners.ts';
import { z } from 'zod';
import type { AnswerOf } from '#kernel/call.ts';
import { partnerScopes } from '#kernel/keyScope.ts';
import { call } from '#client/call/call.ts';
import { useCall } from '#client/call/useCall.ts';
import { useCommand } from '#client/call/useCommand.ts';
import { saveForm } from '#client/call/saveForm.ts';
import { useGo } from '#client/navigation/navigation.ts';
import type { Action } from '#ui/actions/action.ts';
import { Toolbar } from '#ui/actions/Toolbar.tsx';
import { useActions } from '#ui/actions/useActions.ts';
import { showMessage } from '#ui/dialogs/message.tsx';
import { DelayedSpinner } from '#ui/feedback/DelayedSpinner.tsx';
import { Field } from '#ui/form/Field.tsx';
import { askForm } from '#ui/form/FormDialog.tsx';
import { KeyValues } from '#ui/layout/KeyValues.tsx';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import { askColumns } from './askColumns.tsx';
import { partnerRecord, partnerState, partnerStatus } from './look.ts';
import { SelfTest } from './SelfTest.tsx';

type Context = {
  record: () => unknown;
  makeKey: () => unknown;
  channel: () => unknown;
  columns: () => unknown;
  test: () => unknown;
  signing: () => unknown;
  messages: () => unknown;
};
const actions: readonly Action<Context>[] = [
  {
    id: 'outbound.makeKey',
    labelKey: 'outbound:action/makeKey',
    icon: IconKey,
    category: 'edit',
    primary: true,
    run: ({ makeKey }) => void makeKey(),
  },
  {
    id: 'outbound.record',
    labelKey: 'outbound:action/record',
    icon: IconPencil,
    category: 'edit',
    run: ({ record }) => void record(),
  },
  {
    id: 'outbound.channel',
    labelKey: 'outbound:action/channel',
    icon: IconServer,
    category: 'edit',
    run: ({ channel }) => void channel(),
  },
  {
    id: 'outbound.columns',
    labelKey: 'outbound:action/columns',
    icon: IconTable,
    category: 'edit',
    run: ({ columns }) => void columns(),
  },
  {
    id: 'outbound.testPartner',
    labelKey: 'outbound:action/testPartner',
    icon: IconSend,
    category: 'edit',
    run: ({ test }) => void test(),
  },
  {
    id: 'outbound.partnerSigningKey',
    labelKey: 'outbound:action/signingKey',
    icon: IconExternalLink,
    category: 'display',
    run: ({ signing }) => void signing(),
  },
  {
    id: 'outbound.partnerMessages',
    labelKey: 'outbound:action/partnerMessages',
    icon: IconListDetails,
    category: 'navigate',
    run: ({ messages }) => void messages(),
  },
  {
    id: 'outbound.guide',
    labelKey: 'outbound:action/guide',
    icon: IconBook,
    category: 'display',
    run: () => void window.open('/api/partners.html', '_blank', 'noopener'),
  },
];

/** A secret that is shown once: nobody can look it up again. */
const showSecret = (
  title: 'outbound:token/title' | 'outbound:key/title',
  text: 'outbound:token/text' | 'outbound:key/text',
  secret: string,
  args: Record<string, string>,
) =>
  showMessage({
    icon: 'info',
    title: { key: title, args },
    text: { key: text, args },
    body: <code className="k-message-bytes">{secret}</code>,
    answers: [{ value: 'done', label: { key: 'base:close' } }],
    cancel: false,
  });

function Keys({ partnerId, keys }: { partnerId: string; keys: readonly PartnerKey[] }) {
  const { t } = useTranslation('outbound');
  const format = useFormat();
  const revoke = useCommand(revokePartnerKey, { refreshes: [getPartner.id] });
  if (keys.length === 0) return <p className="k-dim">{t('partner/noKeys')}</p>;
  return (
    <ul className="k-tries">
      {keys.map((one) => (
        <li key={one.id} className="k-row" style={{ flexWrap: 'wrap' }}>
          <b>{one.name}</b>
          <span>{one.scopes.map((scope) => t(`scope/${scope}`)).join(', ')}</span>
          <span className="k-dim">{t('partner/perMinute', { count: one.perMinute })}</span>
          <span className="k-dim">
            {one.revokedAt !== null
              ? t('partner/revoked', { at: format.instant(one.revokedAt), by: one.revokedBy ?? '' })
              : one.lastUsed === null
                ? t('partner/unused')
                : t('partner/lastUsed', { at: format.instant(one.lastUsed) })}
          </span>
          {one.revokedAt === null && (
            <Button
              size="compact-sm"
              loading={revoke.busy}
              onClick={() => void revoke.run({ params: { partnerId, id: one.id } })}
            >
              {t('action/revokeKey')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** What was learned when its orders were repaired; a wrong lesson is taken back here. */
function Learned({ partnerId }: { partnerId: string }) {
  const { t } = useTranslation('outbound');
  const answer = useCall(listCorrections, { params: { partnerId } }, { silent: true });
  const forget = useCommand(forgetCorrection, { refreshes: [listCorrections.id] });
  const learned = answer.data ?? [];
  if (learned.length === 0) return <p className="k-dim">{t('partner/nothingLearned')}</p>;
  return (
    <ul className="k-tries">
      {learned.map(({ field, beside, from, to, learnedBy }) => (
        <li key={`${field}/${beside}/${from}`} className="k-row" style={{ flexWrap: 'wrap' }}>
          <span>
            <s>{from}</s> → <b>{to}</b>
          </span>
          <span className="k-dim">{t('partner/learnedBy', { by: learnedBy })}</span>
          <Button
            size="compact-sm"
            loading={forget.busy}
            onClick={() => void forget.run({ params: { partnerId }, body: { field, beside, from } })}
          >
            {t('action/forget')}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** How the partner is reached by SFTP; the secret is written and never shown. */
const askChannel = (
  partnerId: string,
  { channel }: AnswerOf<typeof getPartner>,
  title: string,
  confirm: string,
): Promise<unknown> =>
  askForm(
    {
      title,
      confirm,
      texts: 'outbound:channelForm',
      schema: channelSchema,
      initial: { secret: '', forgetHostKey: false, pollPath: channel.pollPath ?? '', pollMinutes: channel.pollMinutes },
      fields: (
        <>
          <Field name="secret" wide kind="password" />
          <Field name="pollPath" wide />
          <Field name="pollMinutes" />
          {channel.hostKey !== null && <Field name="forgetHostKey" wide />}
        </>
      ),
    },
    ({ secret, pollPath, ...body }, refuse) =>
      saveForm(
        () =>
          call(
            setPartnerChannel,
            { params: { partnerId }, body: { ...body, pollPath: pollPath || null, ...(secret ? { secret } : {}) } },
            { silent: true },
          ),
        refuse,
      ),
  );

const channelSchema = z.object({
  secret: z.string().max(8000),
  forgetHostKey: z.boolean(),
  pollPath: z.string().max(300),
  pollMinutes: z.int().min(1).max(1440),
});

function useChannelItems() {
  const { t } = useTranslation('outbound');
  const format = useFormat();
  return ({ channel }: AnswerOf<typeof getPartner>) => [
    { label: t('channel/hostKey'), value: channel.hostKey ?? t('channel/unseen') },
    { label: t('channel/poll'), value: channel.pollPath },
    {
      label: t('channel/last'),
      value: channel.polledAt === null ? null : `${format.instant(channel.polledAt)} · ${channel.pollAnswer ?? ''}`,
    },
  ];
}

function Missing() {
  const { t } = useTranslation('outbound');
  const go = useGo();
  return (
    <div className="k-page k-col">
      <p>{t('partner/missing')}</p>
      <Button onClick={() => go.leave('/OM/partners')}>{t('screen/partners')}</Button>
    </div>
  );
}

/** A partner: how its programs come in, what it gets, what was learned of it. */
export function PartnerPage({ partnerId }: { partnerId: string }) {
  const { t } = useTranslation(['outbound', 'masterdata']);
  const go = useGo();
  const answer = useCall(getPartner, { params: { partnerId } }, {});
  const test = useCommand(testPartner, { saved: false });
  const signing = useCommand(showSigningKey, { saved: false });
  const channelItems = useChannelItems();
  const partner = answer.data;
  const bound = useActions(actions, {
    record: () => partner && go.to(partnerRecord(partner.recordId)),
    makeKey: async () => {
      let made: { name: string; token: string } | undefined;
      await askForm(
        {
          title: t('action/makeKey'),
          confirm: t('action/makeKey'),
          texts: 'outbound:keyForm',
          schema: createPartnerKey.body,
          initial: { name: '', scopes: ['orders', 'status'], perMinute: 60 },
          fields: (
            <>
              <Field name="name" wide />
              <Field
                name="scopes"
                wide
                options={partnerScopes.map((value) => ({ value, label: t(`scope/${value}`) }))}
              />
              <Field name="perMinute" />
            </>
          ),
        },
        (body, refuse) =>
          saveForm(async () => {
            const { token } = await call(createPartnerKey, { params: { partnerId }, body }, { silent: true });
            made = { name: body.name, token };
          }, refuse),
      );
      if (!made) return;
      void answer.refetch();
      await showSecret('outbound:token/title', 'outbound:token/text', made.token, { name: made.name });
    },
    channel: async () => {
      if (partner)
        await askChannel(partnerId, partner, t('channel/title', { partner: partner.partnerName }), t('channel/save'));
      void answer.refetch();
    },
    columns: () =>
      partner && askColumns(partnerId, t('columnsForm/title', { partner: partner.partnerName }), t('channel/save')),
    test: async () => {
      const done = await test.run({ params: { partnerId } });
      if (!done) return;
      const { ok, answer: said, took } = done.answer;
      await showMessage({
        icon: ok ? 'info' : 'warning',
        title: { key: ok ? 'outbound:test/ok' : 'outbound:test/failed' },
        text: { key: 'outbound:test/text', args: { answer: said, ms: took } },
        answers: [{ value: 'done', label: { key: 'base:close' } }],
        cancel: false,
      });
    },
    signing: async () => {
      const shown = await signing.run({ params: { partnerId } });
      if (shown)
        await showSecret('outbound:key/title', 'outbound:key/text', shown.answer.key, {
          partner: partner?.partnerName ?? partnerId,
          header: shown.answer.header,
        });
    },
    messages: () => go.to(`/OM/messages?q=${encodeURIComponent(partner?.partnerName ?? partnerId)}`),
  });
  if (answer.isError) return <Missing />;
  if (!partner) return <DelayedSpinner label={t('base:loading')} />;
  const state = partnerState(partner);
  return (
    <section className="k-pane k-fill" aria-label={partner.partnerName}>
      <header className="k-page-head k-wrap">
        <h1 className="k-cut">{partner.partnerName}</h1>
        <StatusMark look="boxed" status={partnerStatus[state]} label={t(`partner/${state}`)} />
        <span className="k-space" />
        <Toolbar actions={bound} room={5} label={partner.partnerName} />
      </header>
      <div className="k-page k-col">
        <KeyValues
          items={[
            { label: t('partner/id'), value: partner.partnerId },
            { label: t('partner/gets'), value: t(`masterdata:edipartner/sends__${partner.sends}`) },
            ...(partner.depot ? [{ label: t('partner/depot'), value: partner.depot }] : []),
            { label: t('partner/address'), value: partner.address ?? '–' },
            ...(partner.address?.startsWith('sftp:') ? channelItems(partner) : []),
          ]}
        />
        <h2 className="k-h2">{t('partner/keys')}</h2>
        <Keys partnerId={partnerId} keys={partner.keys} />
        <h2 className="k-h2">{t('partner/learned')}</h2>
        <Learned partnerId={partnerId} />
        <SelfTest partner={{ id: partner.partnerId, name: partner.partnerName }} />
      </div>
    </section>
  );
}
