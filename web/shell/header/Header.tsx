import { ActionIcon } from '@mantine/core';
import { IconArrowLeft, IconBuildingWarehouse, IconHelpCircle, IconSearch } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { currentActions } from '#ui/actions/registry.ts';
import { useShortcutText } from '#ui/actions/useShortcutText.ts';
import { Tip } from '#ui/feedback/Tip.tsx';
import { backFrom } from '#client/navigation/address.ts';
import { openHelp } from '../help.ts';
import { findScreen, pathOf } from '../menu.ts';
import { modules } from '../modules.ts';
import { useGo, usePlace } from '#client/navigation/navigation.ts';
import { NotificationBell } from '../notifications/NotificationBell.tsx';
import { useSession } from '#client/session/session.ts';
import { useMenu } from '../useMenu.ts';
import { useUnitName } from '#client/session/useUnitName.ts';
import { LiveMark } from './LiveMark.tsx';
import { QuickNavigation } from './QuickNavigation.tsx';
import { HeaderTabs } from './HeaderTabs.tsx';
import { hasTabs } from './tabRoom.ts';
import { UserMenu } from './UserMenu.tsx';
import { WaitingMark } from './WaitingMark.tsx';

/** Only the demo loads it. */
const DemoSwitch = lazy(() => import('./DemoSwitch.tsx').then((m) => ({ default: m.DemoSwitch })));

/** Header of 40 px: way back or quick navigation, screens as tabs, search, unit, help, user. */
export function Header() {
  const { t } = useTranslation('base');
  const keys = useShortcutText();
  const go = useGo();
  const place = usePlace();
  const session = useSession();
  const unit = useUnitName(session.orgUnit);
  const menu = useMenu();
  const open = menu.find((module) => module.menu.base === `/${place.module}`);
  const title = open ? t(open.menu.titleKey) : t('header/productName');
  const overview = backFrom(place, findScreen(modules, place)?.screen.back);
  const tabs = (open?.screens ?? []).map((screen) => ({ screen, title: t(screen.titleKey) }));
  return (
    <header className="k-header k-no-print">
      {overview && (
        <Tip label={t('back')}>
          <ActionIcon aria-label={t('back')} onClick={() => go.leave(overview)}>
            <IconArrowLeft size={16} stroke={1.6} aria-hidden="true" />
          </ActionIcon>
        </Tip>
      )}
      <QuickNavigation title={title} menu={menu} logo={overview === undefined} />
      {open &&
      hasTabs(
        title,
        tabs.map((tab) => tab.title),
      ) ? (
        <HeaderTabs
          items={tabs.map(({ screen, title: name }) => ({
            id: screen.id,
            title: name,
            path: pathOf(open.menu, screen),
          }))}
          current={open.screens.find((screen) => screen.path === (place.screen ?? ''))?.id}
        />
      ) : null}
      <span className="k-space" />
      <button
        type="button"
        className="k-find"
        aria-label={t('header/search')}
        onClick={() =>
          currentActions()
            .find((action) => action.id === 'shell.palette')
            ?.run()
        }
      >
        <IconSearch size={14} stroke={1.6} aria-hidden="true" />
        <span className="k-cut k-space">{t('header/search')}</span>
        <kbd>{keys('ctrl+space').join(' ')}</kbd>
      </button>
      <Tip label={`${t('header/unit')}: ${session.orgUnit}`}>
        <span className="k-unit-name">
          <IconBuildingWarehouse size={16} stroke={1.6} aria-hidden="true" />
          <span className="k-cut">{unit}</span>
        </span>
      </Tip>
      {session.demoDay && (
        <Suspense fallback={null}>
          <DemoSwitch />
        </Suspense>
      )}
      <WaitingMark />
      <LiveMark />
      <NotificationBell />
      <Tip label={t('help')} shortcut="F1">
        <ActionIcon aria-label={t('header/onlineHelp')} onClick={() => void openHelp()} className="k-wide-only">
          <IconHelpCircle size={16} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
      </Tip>
      <UserMenu />
    </header>
  );
}
