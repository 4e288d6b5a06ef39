import type { ComponentType } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { useAddress } from '#client/navigation/navigation.ts';
import { GalleryDialogs } from './GalleryDialogs.tsx';
import { GalleryFields } from './GalleryFields.tsx';
import { GalleryList } from './GalleryList.tsx';
import { GalleryPieces } from './GalleryPieces.tsx';
import { GalleryServerList } from './GalleryServerList.tsx';
import { GalleryScreens } from './GalleryScreens.tsx';
import './gallery.css';

const parts: Readonly<Record<string, ComponentType>> = {
  pieces: GalleryPieces,
  fields: GalleryFields,
  dialogs: GalleryDialogs,
  list: GalleryList,
  rows: GalleryServerList,
  screens: GalleryScreens,
};

/** Every shared piece in its states, and every screen in its scenes; the product is built without it. */
export function Gallery() {
  const { t } = useTranslation('base');
  const [part = 'pieces'] = useAddress('part');
  const Part = parts[part] ?? GalleryPieces;
  return (
    <main className="k-screen">
      <nav className="k-bar k-gallery-bar" aria-label={t('gallery/title')}>
        <h1 className="k-h2">{t('gallery/title')}</h1>
        {Object.keys(parts).map((name) => (
          <a key={name} href={`#/gallery?part=${name}`} aria-current={name === part ? 'page' : undefined}>
            {name}
          </a>
        ))}
      </nav>
      <Part />
    </main>
  );
}
