import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill';
import { readerFile } from './readerFile.ts';

/** Barcode formats that a screen may ask for; fewer are faster. */
export type CodeFormat = 'code_128' | 'code_39' | 'ean_13' | 'itf' | 'qr_code' | 'data_matrix' | 'pdf417';
export const hallFormats: readonly CodeFormat[] = ['code_128', 'qr_code', 'data_matrix'];

let prepared = false;

/** The reader with the shipped wasm: nothing is fetched from elsewhere, so that it works offline. Fails where the device does not have it and there is no network. */
export async function codeDetector(formats: readonly CodeFormat[]): Promise<{
  detect: (video: HTMLVideoElement) => Promise<string | undefined>;
}> {
  if (!prepared) {
    await prepareZXingModule({
      overrides: {
        locateFile: (path: string, prefix: string) => (path.endsWith('.wasm') ? readerFile : prefix + path),
      },
      fireImmediately: true,
    });
    prepared = true;
  }
  const detector = new BarcodeDetector({ formats: [...formats] });
  return {
    detect: async (video) => (await detector.detect(video))[0]?.rawValue,
  };
}
