import type { TextKey } from '#kernel/text.ts';
import { SegmentedControl, useMantineColorScheme } from '@mantine/core';
import {
  IconBuildingWarehouse,
  IconBell,
  IconDevices,
  IconHelpCircle,
  IconKey,
  IconKeyboard,
  IconLogout,
  IconSearch,
  IconUserX,
} from '@tabler/icons-react';
import { useTranslation } from '#ui/translation.ts';
import type { IconComponent } from '#ui/actions/action.ts';
import { currentActions } from '#ui/actions/registry.ts';
import { useShortcutText } from '#ui/actions/useShortcutText.ts';
import { KeyValues } from '#ui/layout/KeyValues.tsx';
import { reachableUnits, useSession } from '#client/session/session.ts';
import { ClientLinks } from './ClientLinks.tsx';
import { changeLanguage, type Language, languages } from '#client/texts.ts';
import { useUnitName } from '#client/session/useUnitName.ts';

/** What stands in the user menu: info panel, language, appearance, help, shortcuts, password, logout (specification 1, 2.6). */
export function UserPanel({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useTranslation('base');
  const keys = useShortcutText();
  const session = useSession();
  const unit = useUnitName(session.orgUnit);
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const item = (id: string, labelKey: TextKey, Icon: IconComponent, shortcut?: string) => (
    <button
      type="button"
      className="k-menu-item"
      onClick={() => {
        onClose();
        currentActions()
          .find((action) => action.id === id)
          ?.run();
      }}
    >
      <Icon size={16} stroke={1.6} aria-hidden="true" />
      {t(labelKey)}
      {shortcut ? <kbd>{keys(shortcut).join(' ')}</kbd> : null}
    </button>
  );
  return (
    <>
      <section className="k-info" aria-label={t('header/information')}>
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
      </section>
      <hr className="k-menu-line" />
      <div className="k-user-choice">
        <span id="k-user-language">{t('header/language')}</span>
        <SegmentedControl
          aria-labelledby="k-user-language"
          value={i18n.resolvedLanguage ?? 'en'}
          data={languages.map((value) => ({ value, label: t(`languageOwn/${value}`) }))}
          onChange={(value) => void changeLanguage(value as Language)}
        />
        <span id="k-user-scheme">{t('header/scheme')}</span>
        <SegmentedControl
          aria-labelledby="k-user-scheme"
          value={colorScheme}
          data={[
            { value: 'light', label: t('header/schemeLight') },
            { value: 'dark', label: t('header/schemeDark') },
            { value: 'auto', label: t('header/schemeAuto') },
          ]}
          onChange={(value) => setColorScheme(value as typeof colorScheme)}
        />
      </div>
      <hr className="k-menu-line" />
      {item('shell.help', 'base:header/onlineHelp', IconHelpCircle, 'F1')}
      {item('shell.shortcuts', 'base:header/shortcuts', IconKeyboard, 'F10')}
      {item('shell.palette', 'base:header/controlCentre', IconSearch, 'ctrl+space')}
      {item('shell.notificationSettings', 'base:notifications/settings', IconBell)}
      <ClientLinks />
      <hr className="k-menu-line" />
      {!session.managedByExtern && item('shell.password', 'base:changePassword', IconKey)}
      {item('shell.sessions', 'identity:sessions/menu', IconDevices)}
      {reachableUnits(session).length > 0 && item('shell.switchUnit', 'base:switchUnit/action', IconBuildingWarehouse)}
      {item('shell.endSession', 'base:changeLogin', IconUserX, 'ctrl+alt+u')}
      {item('shell.logout', 'base:logout', IconLogout, 'alt+F12')}
    </>
  );
}
