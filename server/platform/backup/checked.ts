import { readFile, writeFile } from 'node:fs/promises';

/** What was found when a backup was brought back in trial: it stands in a file beside it. */
export type Checked = { at: string; rows: number; indexes: number; seconds: number };

export const checkedName = (file: string): string => `${file}.checked`;

export const noteChecked = (file: string, found: Omit<Checked, 'at'>): Promise<void> =>
  // Whoever may only read the folder has checked it all the same.
  writeFile(checkedName(file), JSON.stringify({ at: new Date().toISOString(), ...found })).catch(() => {});

export async function readChecked(file: string): Promise<Checked | undefined> {
  try {
    return JSON.parse(await readFile(checkedName(file), 'utf8')) as Checked;
  } catch {
    return undefined;
  }
}
