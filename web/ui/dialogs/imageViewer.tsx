import { ActionIcon, Button, Modal } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconExternalLink, IconTrash, IconX } from '@tabler/icons-react';
import { type MouseEvent, useRef, useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { Tip } from '../feedback/Tip.tsx';
import { openDialog } from './dialogStack.ts';
import { useDialogFocus } from './focusBack.ts';
import { gridPosition } from './zoom.ts';
import './dialogs.css';

export type ViewedImage = { id: string; url: string; name: string };

function Viewer(props: {
  images: readonly ViewedImage[];
  first: number;
  onDelete: ((image: ViewedImage) => void) | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation('base');
  const [at, setAt] = useState(props.first);
  const [zoom, setZoom] = useState(false);
  const { hold } = useDialogFocus();
  const frame = useRef<HTMLDivElement>(null);
  const image = props.images[at];
  if (!image) return null;
  const toggle = (event: MouseEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const byKey = event.detail === 0;
    const place = byKey
      ? { x: 0.5, y: 0.5 }
      : gridPosition((event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height);
    setZoom(!zoom);
    requestAnimationFrame(() => {
      const element = frame.current;
      if (!element || zoom) return;
      element.scrollLeft = place.x * (element.scrollWidth - element.clientWidth);
      element.scrollTop = place.y * (element.scrollHeight - element.clientHeight);
    });
  };
  const go = (by: number) => {
    setZoom(false);
    setAt((at + by + props.images.length) % props.images.length);
  };
  return (
    <Modal.Root opened fullScreen onClose={props.onClose}>
      <Modal.Content ref={hold} aria-label={image.name}>
        <div className="k-dialog-head">
          <Modal.Title className="k-dialog-title">{image.name}</Modal.Title>
          {props.images.length > 1 && (
            <>
              <ActionIcon aria-label={t('previous')} onClick={() => go(-1)}>
                <IconArrowLeft size={16} aria-hidden="true" />
              </ActionIcon>
              <span className="k-dim k-fig">{t('list/xOfY', { x: at + 1, y: props.images.length })}</span>
              <ActionIcon aria-label={t('next')} onClick={() => go(1)}>
                <IconArrowRight size={16} aria-hidden="true" />
              </ActionIcon>
            </>
          )}
          <span className="k-space" />
          <Tip label={t('image/newTab')}>
            <ActionIcon component="a" href={image.url} target="_blank" rel="noreferrer" aria-label={t('image/newTab')}>
              <IconExternalLink size={16} aria-hidden="true" />
            </ActionIcon>
          </Tip>
          {props.onDelete && (
            <Button
              leftSection={<IconTrash size={14} aria-hidden="true" />}
              onClick={() => {
                props.onDelete?.(image);
                props.onClose();
              }}
            >
              {t('delete')}
            </Button>
          )}
          <ActionIcon aria-label={t('close')} onClick={props.onClose}>
            <IconX size={16} aria-hidden="true" />
          </ActionIcon>
        </div>
        <div className="k-viewer" ref={frame} data-zoom={zoom || undefined}>
          <button
            type="button"
            aria-pressed={zoom}
            aria-label={t(zoom ? 'image/zoomOut' : 'image/zoomIn')}
            onClick={toggle}
          >
            <img src={image.url} alt={image.name} />
          </button>
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}

/** Full-screen image viewer: zoom to where one clicked, new tab, delete when allowed. */
export const viewImages = (
  images: readonly ViewedImage[],
  first = 0,
  onDelete?: (image: ViewedImage) => void,
): Promise<undefined> =>
  openDialog<undefined>((close) => (
    <Viewer images={images} first={first} onDelete={onDelete} onClose={() => close()} />
  ));
