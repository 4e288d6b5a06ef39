import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { invalidInput, notFound, notUnique, refused, Refusal } from '#kernel/errors.ts';
import { known } from '#kernel/known.ts';
import type { SessionRecord } from '#platform/context.ts';
import type { CommandContext, ViewContext } from '#platform/context.ts';
import { insertRow } from '#platform/database/table.ts';
import type { RawContext } from '#platform/module.ts';
import { inUnitOf } from '#platform/inUnitOf.ts';
import { newId } from '#platform/newId.ts';
import type { Input } from '#platform/module.ts';
import type { Platform } from '#platform/platform.ts';
import type {
  downloadPackage as downloadCall,
  SoftwarePackage,
  uploadPackage as uploadCall,
} from '../contract/calls.ts';
import { guessFrom, nameInHeader } from '../rules/fileName.ts';
import { versionPattern } from '../rules/versionPattern.ts';
import { mostBytes, type PackageType } from '../rules/vocabulary.ts';
import { noteDevice } from './devices.ts';
import { tables } from './tables.gen.ts';

/** Bytes of a stored piece; and ms without a byte after which an upload counts as cut off. */
const pieceBytes = 1024 * 1024;
const silentMs = 60_000;
const dayMs = 86_400_000;

type Key = { deviceType: string; version: string };
type Row = Omit<SoftwarePackage, 'size' | 'sha256'> & { size: number; sha256: string; uploadId: string };

const packageRows = (ctx: ViewContext, key?: Key): Promise<Row[]> =>
  ctx.db.run(
    sql<Row>`select p.device_type as "deviceType", p.version, p.comment, p.filename, p.size::float8 as size, p.sha256, p.upload_id as "uploadId",
        p.uploaded_by as "uploadedBy", p.uploaded_at as "uploadedAt", p.org_unit as "orgUnit",
        (select count(*)::int from software_deployment d where d.org_unit = any(${[...ctx.readUnits]}) and d.device_type = p.device_type
          and d.version = p.version and d.state in ('PLANNED', 'ACTIVE', 'PAUSED')) as deployments
      from software_package p where p.org_unit = any(${[...ctx.readUnits]})
        and (${key?.deviceType ?? null}::text is null or (p.device_type = ${key?.deviceType ?? null} and p.version = ${key?.version ?? null}))
      order by p.uploaded_at desc`,
    { name: 'software.packages' },
  );

const wire = ({ uploadId: _, ...row }: Row): SoftwarePackage => row;

/** Packages of the unit and of those above, and this application itself as the version that every browser loads. */
export async function listPackages(ctx: ViewContext): Promise<SoftwarePackage[]> {
  const own: SoftwarePackage = {
    deviceType: 'WEB',
    version: ctx.session.productVersion,
    comment: null,
    filename: null,
    size: null,
    sha256: null,
    uploadedBy: null,
    uploadedAt: null,
    orgUnit: ctx.unit,
    deployments: 0,
  };
  return [own, ...(await packageRows(ctx)).map(wire)];
}

/** The package that counts in the unit: its own before that of a unit above. */
export async function getPackage(ctx: ViewContext, key: Key): Promise<Row> {
  const rows = await packageRows(ctx, key);
  const [nearest] = rows.toSorted((a, b) => ctx.readUnits.indexOf(a.orgUnit) - ctx.readUnits.indexOf(b.orgUnit));
  if (!nearest) throw notFound();
  return nearest;
}

const sessionOf = ({ record }: RawContext): SessionRecord => {
  if (!record) throw new Refusal(401, 1500, 'Security');
  return record;
};

const tooLarge = (): Refusal => new Refusal(413, 1304, 'Data', { key: 'software:refusal/tooLarge' });

/** Stores the pieces as they come; each in a transaction of its own, so that a slow upload holds nobody up. */
async function storePieces(platform: Platform, unit: string, uploadId: string, body: AsyncIterable<Uint8Array>) {
  const hash = createHash('sha256');
  let size = 0;
  let position = 0;
  let waiting: Uint8Array[] = [];
  let bytes = 0;
  const store = async (): Promise<void> => {
    const piece = Buffer.concat(waiting);
    const at = position;
    waiting = [];
    bytes = 0;
    position += 1;
    await platform.asSystem(unit, (ctx) =>
      ctx.db.run(
        insertRow(ctx, tables.softwareChunk, {
          upload_id: uploadId,
          position: at,
          bytes: piece,
          stored_at: new Date(ctx.now),
        }),
      ),
    );
  };
  for await (const part of body) {
    hash.update(part);
    size += part.length;
    if (size > mostBytes) throw tooLarge();
    waiting.push(part);
    bytes += part.length;
    if (bytes >= pieceBytes) await store();
  }
  if (size === 0) throw new Refusal(400, 1304, 'Data', { key: 'software:refusal/empty' });
  if (bytes > 0) await store();
  return { size, sha256: hash.digest('hex') };
}

type Named = { deviceType: PackageType; version: string; filename: string | null };

/** For which devices and which version a package is: as the call says, or else as its file is named. */
function namedBy(query: Input<typeof uploadCall>['query'], header: string | undefined): Named {
  const filename = query.filename ?? nameInHeader(header)?.slice(0, 150) ?? null;
  const guess = filename === null ? undefined : guessFrom(filename);
  const deviceType = query.deviceType ?? guess?.deviceType;
  const version = query.version ?? guess?.version;
  if (deviceType && version && versionPattern.test(version)) return { deviceType, version, filename };
  const missing = deviceType ? ['version'] : ['deviceType', 'version'];
  throw invalidInput(missing.map((field) => ({ field, rule: 'notEmpty', message: '', args: {} })));
}

/** A package from outside; what was stored of one that is cut off or refused goes again. */
export async function uploadPackage(ctx: RawContext, { query }: Input<typeof uploadCall>): Promise<SoftwarePackage> {
  const { platform } = ctx;
  const { body } = ctx.request;
  if (!(body instanceof Readable)) throw new Refusal(400, 1304, 'Data', { key: 'software:refusal/empty' });
  const record = sessionOf(ctx);
  const unit = record.session.orgUnit;
  const { filename, ...key } = namedBy(query, ctx.request.headers['content-disposition']);
  const refuseTwice = async (at: ViewContext): Promise<void> => {
    const there = await packageRows(at, key);
    if (there.some(({ orgUnit }) => orgUnit === at.unit)) throw notUnique('version', key.version);
  };
  // Who says beforehand that it is too large need not send it.
  if (Number(ctx.request.headers['content-length'] ?? 0) > mostBytes) throw tooLarge();
  await inUnitOf(ctx, refuseTwice);
  ctx.request.raw.setTimeout(silentMs, () => ctx.request.raw.destroy());
  const uploadId = newId();
  try {
    const stored = await storePieces(platform, unit, uploadId, body);
    return await platform.asSession(record, async (at) => {
      await at.db.run(sql`select pg_advisory_xact_lock(hashtextextended('software', 7))`, { name: 'software.turn' });
      await refuseTwice(at);
      await at.db.run(
        insertRow(at, tables.softwarePackage, {
          device_type: key.deviceType,
          version: key.version,
          comment: query.comment ?? null,
          filename,
          size: stored.size,
          sha256: stored.sha256,
          upload_id: uploadId,
          uploaded_by: at.session.accountName,
          uploaded_at: new Date(at.now),
        }),
      );
      at.history({
        logKey: `SWU:${unit}:${key.deviceType}`,
        type: 'CRT',
        code: '0001',
        textKey: 'software:history/stored',
        args: { version: key.version },
        after: { sha256: stored.sha256, size: stored.size, comment: query.comment ?? null },
      });
      at.changed('software', 'softwarePackage', key.version);
      return wire(known((await packageRows(at, key)).find(({ orgUnit }) => orgUnit === unit)));
    });
  } catch (error) {
    await platform.asSystem(unit, ({ db }) =>
      db.run(sql`delete from software_chunk where org_unit = ${unit} and upload_id = ${uploadId}`),
    );
    throw error;
  }
}

async function* piecesOf(platform: Platform, of: Pick<Row, 'orgUnit' | 'uploadId'>): AsyncGenerator<Buffer> {
  for (let position = 0; ; position += 1) {
    const piece = await platform.asSystem(of.orgUnit, ({ db }) =>
      db.find(
        sql<{
          bytes: Buffer;
        }>`select bytes from software_chunk where org_unit = ${of.orgUnit} and upload_id = ${of.uploadId} and position = ${position}`,
        { name: 'software.piece' },
      ),
    );
    if (!piece) return;
    yield piece.bytes;
  }
}

/** Sends the bytes piece by piece. A device that names its deployment counts as having taken it. */
export async function downloadPackage(ctx: RawContext, { params, query }: Input<typeof downloadCall>) {
  const { platform, reply } = ctx;
  const found = await inUnitOf(ctx, (at) => getPackage(at, params));
  const { deployment } = query;
  if (deployment) await noteDevice(ctx, deployment, { downloaded: true });
  const name = found.filename ?? `kontor-${found.deviceType.toLowerCase()}-${found.version}.bin`;
  return reply
    .type('application/octet-stream')
    .header('content-length', found.size)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
    .header('digest', `sha-256=${Buffer.from(found.sha256, 'hex').toString('base64')}`)
    .send(Readable.from(piecesOf(platform, found)));
}

/** Deletes a package of the own unit that no deployment needs, and its bytes. */
export async function removePackage(ctx: CommandContext, key: Key): Promise<void> {
  await ctx.db.run(sql`select pg_advisory_xact_lock(hashtextextended('software', 7))`, { name: 'software.turn' });
  const found = (await packageRows(ctx, key)).find(({ orgUnit }) => orgUnit === ctx.unit);
  if (!found) throw notFound();
  if (found.deployments > 0) throw refused('software:refusal/needed');
  await ctx.db.run(
    sql`delete from software_package where org_unit = ${ctx.unit} and device_type = ${key.deviceType} and version = ${key.version}`,
  );
  await ctx.db.run(sql`delete from software_chunk where org_unit = ${ctx.unit} and upload_id = ${found.uploadId}`);
  ctx.history({
    logKey: `SWU:${ctx.unit}:${key.deviceType}`,
    type: 'STS',
    code: '0030',
    textKey: 'software:history/removed',
    args: { version: key.version },
    before: { sha256: found.sha256 },
  });
  ctx.changed('software', 'softwarePackage', key.version);
}

/** What is left of uploads whose connection or process ended. */
export async function trimUploads(platform: Platform): Promise<void> {
  const before = new Date(platform.clock.now() - dayMs);
  await platform.tenancy.asOwner((db) =>
    db.run(sql`delete from software_chunk c where c.stored_at < ${before}
      and not exists (select from software_package p where p.org_unit = c.org_unit and p.upload_id = c.upload_id)`),
  );
}
