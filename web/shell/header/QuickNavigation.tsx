import { Menu } from '@mantine/core';
import { IconChevronDown, IconHome } from '@tabler/icons-react';
import { useTranslation } from '#ui/translation.ts';
import { useScreenSize } from '#ui/layout/useScreenSize.ts';
import { iconOf } from '../icons.ts';
import { type OpenModule, pathOf } from '../menu.ts';
import { usePlace } from '#client/navigation/navigation.ts';
import { MenuCount } from '../notifications/MenuCount.tsx';
import { StagePill } from '../StagePill.tsx';
import { Logo } from './Logo.tsx';

/** The logo opens the quick navigation: home, modules, and on small screens the module's screens (Alt+M). */
export function QuickNavigation(props: {
  title: string;
  menu: readonly OpenModule[];
  /** A page with a way back shows that instead of the mark. */
  logo: boolean;
}) {
  const { title, menu } = props;
  const { t } = useTranslation('base');
  const place = usePlace();
  const size = useScreenSize();
  const open = menu.find((module) => module.menu.base === `/${place.module}`);
  const small = size === 'mobile' || size === 'tablet';
  return (
    <Menu position="bottom-start" trapFocus>
      <Menu.Target>
        <button
          type="button"
          data-quick-navigation=""
          className="k-logo"
          aria-label={`${title}, ${t('header/goToModule')}`}
        >
          {props.logo && <Logo />}
          <span className="k-cut">{title}</span>
          <IconChevronDown size={14} stroke={1.6} aria-hidden="true" className="k-dim" />
        </button>
      </Menu.Target>
      <Menu.Dropdown style={{ maxHeight: 'calc(100vh - 56px)', overflow: 'auto', minWidth: 240 }}>
        <Menu.Item component="a" href="#/" leftSection={<IconHome size={16} stroke={1.6} aria-hidden="true" />}>
          {t('home/title')}
        </Menu.Item>
        {small && open && open.screens.length > 1 && (
          <>
            <Menu.Divider />
            <Menu.Label>{title}</Menu.Label>
            {open.screens.map((screen) => (
              <Menu.Item
                key={screen.id}
                component="a"
                href={`#${pathOf(open.menu, screen)}`}
                leftSection={<span style={{ width: 16 }} />}
              >
                {t(screen.titleKey)}
              </Menu.Item>
            ))}
          </>
        )}
        <Menu.Divider />
        <Menu.Label>{t('home/modules')}</Menu.Label>
        {menu.map(({ menu: module, screens }) => {
          const Icon = iconOf(module.icon);
          return (
            <Menu.Item
              key={module.id}
              component="a"
              href={module.base.startsWith('..') ? module.base : `#${pathOf(module, screens[0])}`}
              leftSection={<Icon size={16} stroke={1.6} aria-hidden="true" />}
              rightSection={
                <>
                  <MenuCount topic={module.topic} />
                  <StagePill stage={module.stage} />
                </>
              }
            >
              {t(module.titleKey)}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
