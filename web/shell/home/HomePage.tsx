import { Navigate } from '@tanstack/react-router';
import { IconChevronRight, IconLock } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { getHome } from '#modules/workspace/contract/home.ts';
import { useShortcutText } from '#ui/actions/useShortcutText.ts';
import { StateBlock } from '#ui/list/ListState.tsx';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { iconOf } from '../icons.ts';
import { MenuCount } from '../notifications/MenuCount.tsx';
import { StagePill } from '../StagePill.tsx';
import { useCall } from '#client/call/useCall.ts';
import { type OpenModule, pathOf } from '../menu.ts';
import { useMenu } from '../useMenu.ts';
import { WaitingList } from '../waiting/WaitingList.tsx';
import { useWaiting } from '#client/waiting/useWaiting.ts';
import type { ResultOf } from '#client/call/call.ts';
import { getDemoPeople } from '#modules/demo/contract/people.ts';
import { Continue } from './Continue.tsx';
import { Today } from './Today.tsx';
import './home.css';

const WalksPanel = lazy(() => import('#modules/demo/web/WalksPanel.tsx').then((m) => ({ default: m.WalksPanel })));

type Home = ResultOf<typeof getHome>;
/** What is counted moves with the clock as well (a departure comes near), ms. */
const again = 60_000;

function Tile({ entry: { menu: module, screens }, lines }: { entry: OpenModule; lines: Home['tiles'] }) {
  const { t } = useTranslation('base');
  const format = useFormat();
  const Icon = iconOf(module.icon);
  return (
    <li>
      <a href={module.base.startsWith('..') ? module.base : `#${pathOf(module, screens[0])}`}>
        <Icon size={20} stroke={1.5} aria-hidden="true" className="k-dim" />
        <span>
          <b className="k-h2">{t(module.titleKey)}</b> <MenuCount topic={module.topic} />{' '}
          <StagePill stage={module.stage} />
          <span className="k-dim">{t(module.descriptionKey)}</span>
        </span>
        {lines.length > 0 && (
          <span className="k-tile-lines">
            {lines.map(({ status, value, text }) =>
              status ? (
                <StatusMark key={text} status={status} label={`${format.number(value)} ${text}`} />
              ) : (
                <span key={text}>
                  <b className="k-fig">{format.number(value)}</b> {text}
                </span>
              ),
            )}
          </span>
        )}
      </a>
    </li>
  );
}

/** Modules with their counters, where one was last, and the day of the unit; with a single module straight into it (specification 1, 2.2). */
export function HomePage() {
  const { t } = useTranslation('base');
  const keys = useShortcutText();
  const menu = useMenu();
  const queues = useWaiting();
  const only = menu.length === 1 ? menu[0] : undefined;
  const answer = useCall(
    getHome,
    {},
    {
      live: ['trip', 'item', 'loadingList', 'import'],
      keep: true,
      silent: true,
      refetchInterval: again,
      enabled: !only,
    },
  );
  const demo = useCall(getDemoPeople, {}, { silent: true, staleTime: Number.POSITIVE_INFINITY }).data;
  if (only && !only.menu.base.startsWith('..')) return <Navigate to={pathOf(only.menu, only.screens[0])} replace />;
  const key = (shortcut: string) => keys(shortcut).map((name) => <kbd key={name}>{name}</kbd>);
  const home = answer.data;
  // Nothing is counted for this role and nobody is asked for anything: the half for it folds away.
  const quiet = home && home.figures.length + home.attention.length + home.onDuty.length === 0;
  return (
    <main className="k-home" data-quiet={quiet || undefined} id="content" tabIndex={-1}>
      <div className="k-home-main">
        {queues.length > 0 && <WaitingList queues={queues} />}
        {home?.next && (
          <a className="k-home-next" href={`#${home.next.link}`}>
            <span>
              <b className="k-h1">{home.next.subject}</b>
              <span>{home.next.text}</span>
            </span>
            <IconChevronRight size={24} stroke={1.6} aria-hidden="true" />
          </a>
        )}
        <div className="k-row k-home-head-row">
          <h1 className="k-h1">{t('home/modules')}</h1>
          <span className="k-dim">{t('home/forRoles', { count: menu.length })}</span>
          <span className="k-space" />
          <span className="k-dim k-small k-row k-row-tight k-wide-only k-keys-only">
            {t('home/openWith')} {key('alt+m')} {t('home/or')} {key('ctrl+space')}
          </span>
        </div>
        {menu.length === 0 ? (
          <StateBlock icon={IconLock} title={t('home/none')} text={t('home/noneText')} />
        ) : (
          <ul className="k-tiles">
            {menu.map((entry) => (
              <Tile
                key={entry.menu.id}
                entry={entry}
                lines={(home?.tiles ?? []).filter((line) => line.module === entry.menu.id)}
              />
            ))}
          </ul>
        )}
        {demo && demo.people.length > 0 && (
          <Suspense fallback={null}>
            <WalksPanel />
          </Suspense>
        )}
        <Continue now={home?.at ?? Date.now()} />
      </div>
      {home && !quiet && <Today home={home} />}
      {!home && answer.isError && (
        <aside className="k-home-side">
          <p className="k-dim">{t('home/failed')}</p>
          <button type="button" className="k-linkish" onClick={() => void answer.refetch()}>
            {t('tryAgain')}
          </button>
        </aside>
      )}
    </main>
  );
}
