import { morning } from '#testing/day.ts';
import { announced, goodsFor, loadedUnit } from '#testing/lineHaul.ts';
import { opened } from '#testing/opened.ts';

/** The hall of `dtm`, which loads units, and that of `ham`, which unloads them. For `await` at the top of the file. */
export async function twoHalls() {
  const { app, sql } = await opened(morning());
  const dispo = await app.as('dispo1');
  const lead = await app.as('hallenmeister');
  const ham = await app.as('hallenmeister-ham', 'ham');
  const dtm = [dispo, lead] as const;
  /** A unit of `dtm` that `ham` unloads: its list there, and the codes on it. */
  const unit = async (packages: number, seal: string) => {
    const { list, barcodes } = await loadedUnit(dtm, sql, await goodsFor(app, sql, packages), seal);
    return { id: (await announced(sql, list)).id, barcodes };
  };
  return { app, sql, dispo, lead, dtm, ham, unit };
}
