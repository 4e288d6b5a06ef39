import Compressor from 'compressorjs';
import { compression, headBytes, imageTypeOf, maxBytes, maxPixels, orientationOf, pixelsOf } from './imageRules.ts';

export type PreparedFile = { name: string; blob: Blob; isImage: boolean };
export type Prepared =
  | { ok: true; file: PreparedFile; warning?: 'onlyImageFilesRecommended' }
  | { ok: false; reason: 'fileTooLarge' | 'onlyImageFilesAllowed' | 'tooManyPixels' };

const compress = (blob: Blob, upright: boolean): Promise<Blob> =>
  new Promise((resolve, reject) => {
    new Compressor(blob, {
      quality: compression.quality,
      maxWidth: compression.maxSide,
      maxHeight: compression.maxSide,
      convertTypes: ['image/png'],
      convertSize: compression.pngToJpegAbove,
      checkOrientation: true,
      // The original is kept if the result would be larger, unless it lies on its side.
      strict: upright,
      success: resolve,
      error: reject,
    });
  });

/** Looks at the bytes, compresses an image upright, then measures it. A file that cannot be decoded is no image. */
export async function prepareImage(file: File, allowOthers = false): Promise<Prepared> {
  const type = imageTypeOf(new Uint8Array(await file.slice(0, 16).arrayBuffer()));
  if (!type) {
    if (!allowOthers) return { ok: false, reason: 'onlyImageFilesAllowed' };
    if (file.size > maxBytes) return { ok: false, reason: 'fileTooLarge' };
    return { ok: true, file: { name: file.name, blob: file, isImage: false }, warning: 'onlyImageFilesRecommended' };
  }
  const typed = file.type === type ? file : new File([file], file.name, { type });
  let blob: Blob;
  try {
    const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
    if ((pixelsOf(head) ?? 0) > maxPixels) return { ok: false, reason: 'tooManyPixels' };
    blob = await compress(typed, orientationOf(head.subarray(0, 65_536)) === 1);
  } catch {
    return { ok: false, reason: 'onlyImageFilesAllowed' };
  }
  return blob.size > maxBytes
    ? { ok: false, reason: 'fileTooLarge' }
    : { ok: true, file: { name: file.name, blob, isImage: true } };
}
