import { Navigate } from '@tanstack/react-router';
import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { StateBlock } from '#ui/list/ListState.tsx';
import { useShortcutText } from '#ui/actions/useShortcutText.ts';
import { iconOf } from './icons.ts';
import { pathOf } from './menu.ts';
import { StagePill } from './StagePill.tsx';
import { useMenu } from './useMenu.ts';

/** Tiles of the modules that the session may use; with a single one straight into it (specification 1, 2.2). */
export function HomePage() {
  const { t } = useTranslation('base');
  const keys = useShortcutText();
  const menu = useMenu();
  const only = menu.length === 1 ? menu[0] : undefined;
  if (only && !only.menu.base.startsWith('..')) return <Navigate to={pathOf(only.menu, only.screens[0])} replace />;
  const key = (shortcut: string) => keys(shortcut).map((name) => <kbd key={name}>{name}</kbd>);
  return (
    <main className="k-scroll k-home" id="content" tabIndex={-1}>
      <div className="k-row">
        <h1 className="k-h1">{t('home/modules')}</h1>
        <span className="k-dim">{t('home/forRoles', { count: menu.length })}</span>
        <span className="k-space" />
        <span className="k-dim k-small k-row k-row-tight k-wide-only">
          {t('home/openWith')} {key('alt+m')} {t('home/or')} {key('ctrl+space')}
        </span>
      </div>
      {menu.length === 0 ? (
        <StateBlock icon={IconLock} title={t('home/none')} text={t('home/noneText')} />
      ) : (
        <ul className="k-tiles">
          {menu.map(({ menu: module, screens }) => {
            const Icon = iconOf(module.icon);
            return (
              <li key={module.id}>
                <a href={module.base.startsWith('..') ? module.base : `#${pathOf(module, screens[0])}`}>
                  <Icon size={20} stroke={1.5} aria-hidden="true" className="k-dim" />
                  <span>
                    <b className="k-h2">{t(module.titleKey)}</b> <StagePill stage={module.stage} />
                    <span className="k-dim">{t(module.descriptionKey)}</span>
                  </span>
                </a>
              </li>
            );
          })}
        </ul>
      )}
    </main>
  );
}
