import { Button } from '@mantine/core';
import { IconCamera, IconPhotoPlus, IconX } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { viewImages } from '../dialogs/imageViewer.tsx';
import { showToast } from '../feedback/toasts.ts';
import { useTouch } from '../layout/useScreenSize.ts';
import { accepted } from './imageRules.ts';
import type { PreparedFile } from './prepareImage.ts';
import './photo.css';

/** Addresses under which the browser shows the images, given back when they change. */
function useUrls(files: readonly PreparedFile[]): readonly string[] {
  const [urls, setUrls] = useState<readonly string[]>([]);
  useEffect(() => {
    const made = files.map((file) => (file.isImage ? URL.createObjectURL(file.blob) : ''));
    setUrls(made);
    return () => {
      for (const url of made) if (url !== '') URL.revokeObjectURL(url);
    };
  }, [files]);
  return urls;
}

/** Files compressed and checked, at most `room` of them; a toast says of each that is left out why. */
async function prepared(given: readonly File[], room: number, max: number, allowOthers?: boolean) {
  const { prepareImage } = await import('./prepareImage.ts');
  const ready: PreparedFile[] = [];
  for (const file of given) {
    if (ready.length >= room) {
      showToast({ look: 'risk', title: { key: 'base:photo/tooMany', args: { count: max } } });
      break;
    }
    const made = await prepareImage(file, allowOthers);
    const said = made.ok ? made.warning : made.reason;
    if (said) showToast({ look: 'risk', title: { key: `base:photo/${said}`, args: { name: file.name } } });
    if (made.ok) ready.push(made.file);
  }
  return ready;
}

function Photo(props: { file: PreparedFile; url: string; onView: () => void; onRemove: () => void }) {
  const { t } = useTranslation('base');
  const { file, url } = props;
  return (
    <div className="k-photo">
      <button type="button" aria-label={file.name} onClick={() => file.isImage && props.onView()}>
        {file.isImage && url ? <img src={url} alt={file.name} /> : <span className="k-cut">{file.name}</span>}
      </button>
      <button
        type="button"
        className="k-photo-x"
        aria-label={t('photo/remove', { name: file.name })}
        onClick={props.onRemove}
      >
        <IconX size={14} aria-hidden="true" />
      </button>
    </div>
  );
}

/** A file input that nobody sees; it is emptied, so that the same file may be taken again. */
function FileInput(props: {
  input: RefObject<HTMLInputElement | null>;
  accept: string | undefined;
  multiple?: boolean;
  capture?: 'environment';
  onFiles: (files: FileList | null) => Promise<void>;
}) {
  const { input, onFiles, ...rest } = props;
  return (
    <input
      ref={input}
      type="file"
      hidden
      {...rest}
      onChange={(event) =>
        void onFiles(event.currentTarget.files).then(() => input.current && (input.current.value = ''))
      }
    />
  );
}

/** Picks photos from files, by dropping or from the camera, compressed and checked; answers what is left to upload. */
export function PhotoPicker(props: {
  label: string;
  files: readonly PreparedFile[];
  /** A promise where keeping them takes time: they are the field's own when it is fulfilled. */
  onChange: (files: PreparedFile[]) => unknown;
  max?: number;
  allowOthers?: boolean;
  /** A photo is being made smaller or kept: whoever sends the others now would send them without it. */
  onBusy?: (busy: boolean) => void;
}) {
  const { t } = useTranslation('base');
  const touch = useTouch();
  const picker = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [over, setOver] = useState(false);
  const { files, max = 10 } = props;
  const urls = useUrls(files);
  const change = async (next: () => PreparedFile[] | Promise<PreparedFile[]>) => {
    setBusy(true);
    props.onBusy?.(true);
    try {
      await props.onChange(await next());
    } finally {
      setBusy(false);
      props.onBusy?.(false);
    }
  };
  const without = (index: number) => void change(() => files.filter((_, i) => i !== index));
  const add = async (list: FileList | null) => {
    const given = [...(list ?? [])];
    if (given.length === 0) return;
    await change(async () => [...files, ...(await prepared(given, max - files.length, max, props.allowOthers))]);
  };
  const view = (index: number) =>
    viewImages(
      files.flatMap((f, i) => (f.isImage ? [{ id: String(i), url: urls[i] ?? '', name: f.name }] : [])),
      files.slice(0, index).filter((f) => f.isImage).length,
      ({ id }) => without(Number(id)),
    );
  const full = files.length >= max;
  return (
    <div
      className="k-photos"
      role="group"
      aria-label={props.label}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        void add(event.dataTransfer.files);
      }}
    >
      {files.map((file, index) => (
        <Photo
          key={`${file.name}-${file.blob.size}-${index}`}
          file={file}
          url={urls[index] ?? ''}
          onView={() => void view(index)}
          onRemove={() => without(index)}
        />
      ))}
      <div className="k-photo-add">
        {touch && (
          <Button
            leftSection={<IconCamera size={16} aria-hidden="true" />}
            disabled={full}
            loading={busy}
            onClick={() => camera.current?.click()}
          >
            {t('photo/take')}
          </Button>
        )}
        <Button
          leftSection={<IconPhotoPlus size={16} aria-hidden="true" />}
          disabled={full}
          loading={busy}
          onClick={() => picker.current?.click()}
        >
          {t('photo/add')}
        </Button>
        <span className="k-dim k-small">
          {files.length === 0 && !touch ? t('photo/drop') : t('photo/count', { x: files.length, y: max })}
        </span>
      </div>
      <FileInput input={picker} multiple accept={props.allowOthers ? undefined : accepted} onFiles={add} />
      <FileInput input={camera} capture="environment" accept="image/*" onFiles={add} />
    </div>
  );
}
