import { Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { opensLeft, tabsThatFit } from './tabRoom.ts';

type Item = { id: string; title: string; path: string };

/** Screens of the module as tabs on large screens; what does not fit lies behind the dots. */
export function HeaderTabs(props: { items: readonly Item[]; current: string | undefined }) {
  const { t } = useTranslation('base');
  const nav = useRef<HTMLElement>(null);
  const ghost = useRef<HTMLDivElement>(null);
  const more = useRef<HTMLButtonElement>(null);
  const [left, setLeft] = useState(false);
  const [fits, setFits] = useState(props.items.length);
  const names = props.items.map((item) => item.title).join('|');
  // Other names have other widths
  useEffect(() => {
    const measure = () => {
      const room = nav.current?.clientWidth ?? 0;
      const widths = [...(ghost.current?.children ?? [])].map((child) => (child as HTMLElement).offsetWidth);
      setFits(tabsThatFit(room, widths));
    };
    const watch = new ResizeObserver(measure);
    if (nav.current) watch.observe(nav.current);
    measure();
    return () => watch.disconnect();
  }, [names]);
  const shown = props.items.slice(0, fits);
  const hidden = props.items.slice(fits);
  const link = (item: Item) => (
    <a key={item.id} href={`#${item.path}`} aria-current={item.id === props.current ? 'page' : undefined}>
      {item.title}
    </a>
  );
  return (
    <nav className="k-header-tabs" aria-label={t('header/tabs')} ref={nav}>
      <div ref={ghost} className="k-header-ghost" aria-hidden="true">
        {props.items.map((item) => (
          <span key={item.id}>{item.title}</span>
        ))}
      </div>
      {shown.map(link)}
      {hidden.length > 0 && (
        <Menu
          position={left ? 'bottom-end' : 'bottom-start'}
          onOpen={() => {
            const at = more.current?.getBoundingClientRect().left ?? 0;
            setLeft(opensLeft(window.innerWidth - at));
          }}
        >
          <Menu.Target>
            <button
              type="button"
              ref={more}
              className="k-header-more"
              aria-label={t('more')}
              data-current={hidden.some((item) => item.id === props.current) || undefined}
            >
              <IconDots size={16} stroke={1.6} aria-hidden="true" />
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            {hidden.map((item) => (
              <Menu.Item key={item.id} component="a" href={`#${item.path}`}>
                {item.title}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </nav>
  );
}
