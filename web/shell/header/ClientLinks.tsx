import { IconBrandAndroid, IconDownload } from '@tabler/icons-react';
import { useTranslation } from '#ui/translation.ts';
import { fillPath } from '#kernel/call.ts';
import { checkStore, gotoStore } from '#modules/workspace/contract/compatibility.ts';
import { systemConfig } from '#modules/workspace/contract/systemConfig.ts';
import { clientLinks, systemOf } from '../clients.ts';
import { useCall } from '#client/call/useCall.ts';

/** Name of the mobile app in the compatibility calls. */
const app = { app: 'app' };
const once = { staleTime: Number.POSITIVE_INFINITY, silent: true };

/** Desktop control client and store listing of the mobile app. Nothing is asked for where neither can be used. */
export function ClientLinks() {
  const { t } = useTranslation('base');
  const system = systemOf(navigator.userAgent);
  const desktop = useCall(systemConfig, { params: { key: 'kontor.clients' } }, { ...once, enabled: system !== 'ios' });
  const store = useCall(checkStore, { params: app }, { ...once, enabled: system === 'android' });
  const links = clientLinks(system, { ...desktop.data, store: store.data?.available === true });
  if (!links.desktop && !links.store) return null;
  return (
    <>
      <hr className="k-menu-line" />
      {links.desktop && (
        <a className="k-menu-item" href={links.desktop} target="_blank" rel="noopener noreferrer">
          <IconDownload size={16} stroke={1.6} aria-hidden="true" />
          {t('header/desktopClient')}
        </a>
      )}
      {links.store && (
        <a
          className="k-menu-item"
          href={`..${fillPath(gotoStore.path, app)}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          <IconBrandAndroid size={16} stroke={1.6} aria-hidden="true" />
          {t('header/mobileApp')}
        </a>
      )}
    </>
  );
}
