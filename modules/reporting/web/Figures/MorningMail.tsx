import { Button, Checkbox, Popover } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useCall } from '#client/call/useCall.ts';
import { useCommand } from '#client/call/useCommand.ts';
import { useTranslation } from '#ui/translation.ts';
import { chooseFigureMail, getFigureMail } from '../../contract/mail.ts';
import type { PageId } from '../../rules/chosen.ts';
import { mailFrom } from '../../rules/morning.ts';

/** The figures of yesterday by mail, for oneself; not there where no mail goes out. @param page the one that is looked at */
export function MorningMail({ page }: { page: PageId }) {
  const { t } = useTranslation('reporting');
  const choice = useCall(getFigureMail, {}, { silent: true });
  const save = useCommand(chooseFigureMail, { refreshes: ['reporting.getFigureMail'] });
  if (!choice.data?.offered) return null;
  const { to, page: chosen } = choice.data;
  const choose = (next: PageId | null) => void save.run({ body: { page: next } });
  return (
    <Popover position="bottom-end" withinPortal trapFocus width={320}>
      <Popover.Target>
        <Button leftSection={<IconMail size={16} stroke={1.6} aria-hidden="true" />}>{t('mail/open')}</Button>
      </Popover.Target>
      <Popover.Dropdown>
        <div className="rpt-choose" role="group" aria-label={t('mail/open')}>
          {to === null ? (
            <span>{t('mail/noAddress')}</span>
          ) : (
            <Checkbox
              label={t('mail/wanted', { to, hour: mailFrom })}
              checked={chosen !== null}
              disabled={save.busy}
              onChange={({ currentTarget }) => choose(currentTarget.checked ? page : null)}
            />
          )}
          {chosen !== null && <span className="k-dim">{t('mail/page', { page: t(`page/${chosen}`) })}</span>}
          {chosen !== null && chosen !== page && (
            <Button disabled={save.busy} onClick={() => choose(page)}>
              {t('mail/thisPage', { page: t(`page/${page}`) })}
            </Button>
          )}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
