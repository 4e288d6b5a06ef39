import { dropFiles, keepFile, keptFile } from '#client/waiting/keptFiles.ts';
import type { PreparedFile } from '#ui/photo/prepareImage.ts';

/** A photo of something that was begun, with the key under which device and server know it. */
export type DraftPhoto = PreparedFile & { key: string };
/** As a draft names it: the bytes lie in the device's files. A draft of an earlier version has them with it. */
export type PhotoName = Omit<DraftPhoto, 'blob'> & { blob?: Blob };

export const namesOf = (photos: readonly DraftPhoto[]): PhotoName[] => photos.map(({ blob: _, ...name }) => name);

/** Gives a key to what is new among the files of a field; the same file is the same photo. */
export function withKeys(before: readonly DraftPhoto[], files: readonly PreparedFile[]): DraftPhoto[] {
  const known = new Map(before.map((photo) => [photo.blob, photo]));
  return files.map((file) => known.get(file.blob) ?? { ...file, key: crypto.randomUUID() });
}

/** Photos with their bytes; what the device has no longer is left out. */
export async function readPhotos(names: readonly PhotoName[]): Promise<DraftPhoto[]> {
  const read = await Promise.all(
    names.map(async (name) => ({ ...name, blob: name.blob ?? (await keptFile(name.key).catch(() => undefined)) })),
  );
  return read.flatMap(({ blob, ...name }) => (blob ? [{ ...name, blob }] : []));
}

/** Keeps the new photos, then what names them (`store`), then forgets those that were taken out. Rejects with nothing changed. */
export async function keepPhotos(
  before: readonly DraftPhoto[],
  next: readonly DraftPhoto[],
  store: () => Promise<void>,
): Promise<void> {
  const [old, now] = [new Set(before.map(({ key }) => key)), new Set(next.map(({ key }) => key))];
  const added = next.filter(({ key }) => !old.has(key));
  try {
    for (const { key, blob } of added) await keepFile(key, blob);
    await store();
  } catch (error) {
    await dropFiles(added.map(({ key }) => key));
    throw error;
  }
  await dropFiles([...old].filter((key) => !now.has(key)));
}
