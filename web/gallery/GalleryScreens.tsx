import { useTranslation } from '#ui/translation.ts';
import { pathOf } from '#shell/menu.ts';
import { modules } from '#shell/modules.ts';
import { scenes } from './answers.ts';

const id = (n: number): string => `01936f00-0000-7000-8000-${String(n).padStart(12, '0')}`;

/** What lies behind the overview of a screen: the path of one record, or of one step of it. */
const behind: Readonly<Record<string, readonly string[]>> = {
  'crossdock.loading': [id(1)],
  'dispatch.trip': [id(1)],
  'dispatch.myTrips': [id(1), `${id(1)}/${id(1)}`],
  'exchange.imports': [id(1)],
  'shipments.shipments': [id(1)],
  'masterdata.vehicle': ['vehicle-1'],
};

/** Records of every type stand on one screen: their types are shown once, and one of them in every scene. */
const onceOnly = (screen: string): boolean =>
  screen.startsWith('masterdata.') && screen !== 'masterdata.vehicle' && screen !== 'masterdata.catalogues';

const menus = modules.flatMap((module) => module.menu);
const places = modules.flatMap((module) =>
  module.screens.flatMap((screen) => {
    const menu = menus.find((candidate) => candidate.id === screen.module);
    if (!menu) return [];
    const path = pathOf(menu, screen);
    // A hidden screen shows one record only: its own address leads elsewhere.
    const own = screen.hidden ? [] : [path];
    return [...own, ...(behind[screen.id] ?? []).map((rest) => `${path}/${rest}`)].map((place) => ({
      place,
      title: screen.titleKey,
      shown: onceOnly(screen.id) ? scenes.slice(0, 1) : scenes,
    }));
  }),
);

/** Links to every screen of the product in every scene; the browser tests follow them (`data-scene`). */
export function GalleryScreens() {
  const { t } = useTranslation();
  return (
    <div className="k-scroll">
      <ul className="k-gallery-screens">
        {[{ place: '/', title: 'base:home/title' as const, shown: scenes }, ...places].map(
          ({ place, title, shown }) => (
            <li key={place}>
              <span className="k-cut">
                {t(title)} <span className="k-dim">{place}</span>
              </span>
              {shown.map((scene) => (
                <a key={scene} data-scene={scene} href={`?scene=${scene}#${place}`}>
                  {scene}
                </a>
              ))}
            </li>
          ),
        )}
      </ul>
    </div>
  );
}
