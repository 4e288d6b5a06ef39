import { Refusal } from '#kernel/errors.ts';
import type { ViewContext } from './context.ts';
import type { RawContext } from './module.ts';
import { answering } from './questions.ts';

/** A read for a route that answers bytes, in the session's unit or the one that its path names, as a view has it. */
export async function inUnitOf<T>(
  { platform, request, record, language, now }: RawContext,
  work: (ctx: ViewContext) => Promise<T>,
): Promise<T> {
  if (!record) throw new Refusal(401, 1500, 'Security');
  const unit = request.kontor?.unit ?? record.session.orgUnit;
  const own = record.readUnits.includes(unit);
  const path = own
    ? { readUnits: record.readUnits, timezone: record.timezone }
    : await platform.tenancy.global((db) => platform.unitPath(db, unit));
  return platform.tenancy.readingUnits(path.readUnits, (db) =>
    work(
      answering(platform.modules, {
        session: record.session,
        record,
        unit,
        readUnits: path.readUnits,
        timezone: path.timezone,
        db,
        now,
        language,
        requestId: request.id,
        t: platform.texts.in(language),
      }),
    ),
  );
}
