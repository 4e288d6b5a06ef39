import { Menu, useMantineColorScheme } from '@mantine/core';
import {
  IconDeviceDesktop,
  IconKey,
  IconKeyboard,
  IconLanguage,
  IconLogout,
  IconMoon,
  IconSearch,
  IconSun,
  IconUserX,
  IconHelpCircle,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { IconComponent } from '#ui/actions/action.ts';
import { currentActions } from '#ui/actions/registry.ts';
import { useShortcutText } from '#ui/actions/useShortcutText.ts';
import { KeyValues } from '#ui/layout/KeyValues.tsx';
import { useSession } from '../session.ts';
import { changeLanguage, languages } from '../texts.ts';
import { useUnitName } from '../useUnitName.ts';

/** First letters of first and last word: `Sabine Krämer` is SK. */
export const initialsOf = (name: string): string => {
  const words = name
    .trim()
    .split(/[\s._-]+/)
    .filter(Boolean);
  return `${words[0]?.[0] ?? ''}${words.length > 1 ? (words.at(-1)?.[0] ?? '') : (words[0]?.[1] ?? '')}`.toUpperCase();
};

const schemes = [
  { value: 'light', icon: IconSun, key: 'header/schemeLight' },
  { value: 'dark', icon: IconMoon, key: 'header/schemeDark' },
  { value: 'auto', icon: IconDeviceDesktop, key: 'header/schemeAuto' },
] as const;

/** User menu: info panel, help, shortcuts, control centre, language, appearance, password, logout (specification 1, 2.6). */
export function UserMenu() {
  const { t, i18n } = useTranslation('base');
  const keys = useShortcutText();
  const session = useSession();
  const unit = useUnitName(session.orgUnit);
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const item = (id: string, labelKey: string, Icon: IconComponent, shortcut?: string) => (
    <Menu.Item
      leftSection={<Icon size={16} stroke={1.6} aria-hidden="true" />}
      rightSection={shortcut ? <kbd>{keys(shortcut).join(' ')}</kbd> : undefined}
      onClick={() =>
        currentActions()
          .find((action) => action.id === id)
          ?.run()
      }
    >
      {t(labelKey)}
    </Menu.Item>
  );
  return (
    <Menu position="bottom-end" width={300} trapFocus>
      <Menu.Target>
        <button type="button" className="k-avatar" aria-label={`${t('header/userMenu')}: ${session.username}`}>
          {initialsOf(session.username || session.accountName)}
        </button>
      </Menu.Target>
      <Menu.Dropdown style={{ maxHeight: 'calc(100vh - 56px)', overflow: 'auto' }}>
        <div className="k-info">
          <KeyValues
            items={[
              { label: t('header/user'), value: session.username },
              { label: t('header/depot'), value: `${unit} (${session.orgUnit})` },
              { label: t('header/release'), value: session.release },
              { label: t('header/project'), value: session.project },
              { label: t('header/productVersion'), value: session.productVersion },
            ]}
          />
          <p className="k-dim k-small">© 1999–{new Date().getFullYear()}</p>
        </div>
        <Menu.Divider />
        {item('shell.help', 'header/onlineHelp', IconHelpCircle, 'F1')}
        {item('shell.shortcuts', 'header/shortcuts', IconKeyboard, 'F10')}
        {item('shell.palette', 'header/controlCentre', IconSearch, 'ctrl+space')}
        <Menu.Divider />
        <Menu.Label>{t('header/language')}</Menu.Label>
        {languages.map((language) => (
          <Menu.Item
            key={language}
            role="menuitemradio"
            aria-checked={i18n.resolvedLanguage === language}
            leftSection={<IconLanguage size={16} stroke={1.6} aria-hidden="true" />}
            rightSection={i18n.resolvedLanguage === language ? '✓' : undefined}
            onClick={() => void changeLanguage(language)}
          >
            <span lang={language}>{t(`languageOwn/${language}`)}</span>
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Label>{t('header/scheme')}</Menu.Label>
        {schemes.map(({ value, icon: Icon, key }) => (
          <Menu.Item
            key={value}
            role="menuitemradio"
            aria-checked={colorScheme === value}
            leftSection={<Icon size={16} stroke={1.6} aria-hidden="true" />}
            rightSection={colorScheme === value ? '✓' : undefined}
            onClick={() => setColorScheme(value)}
          >
            {t(key)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        {!session.managedByExtern && item('shell.password', 'changePassword', IconKey)}
        {item('shell.endSession', 'changeLogin', IconUserX, 'ctrl+alt+u')}
        {item('shell.logout', 'logout', IconLogout, 'alt+F12')}
      </Menu.Dropdown>
    </Menu>
  );
}
