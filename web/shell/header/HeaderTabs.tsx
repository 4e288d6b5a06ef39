import { Menu } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

type Item = { id: string; title: string; path: string };

/** Screens of the module as tabs on large screens; what does not fit lies behind "More …". */
export function HeaderTabs(props: { items: readonly Item[]; current: string | undefined }) {
  const { t } = useTranslation('base');
  const nav = useRef<HTMLElement>(null);
  const ghost = useRef<HTMLDivElement>(null);
  const [fits, setFits] = useState(props.items.length);
  const names = props.items.map((item) => item.title).join('|');
  // biome-ignore lint/correctness/useExhaustiveDependencies: other names have other widths
  useEffect(() => {
    const measure = () => {
      const room = nav.current?.clientWidth ?? 0;
      const widths = [...(ghost.current?.children ?? [])].map((child) => (child as HTMLElement).offsetWidth);
      const reserve = 80;
      let used = 0;
      let count = 0;
      for (const [index, width] of widths.entries()) {
        used += width;
        if (used > room - (index === widths.length - 1 ? 0 : reserve)) break;
        count += 1;
      }
      setFits(count);
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
        <Menu>
          <Menu.Target>
            <button type="button" data-current={hidden.some((item) => item.id === props.current) || undefined}>
              {t('more')} …
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
