import { localOf } from '#kernel/date.ts';
import type { CommandContext } from '#platform/context.ts';
import { unloadedManifest } from '#modules/crossdock/server/index.ts';
import { takenManifest } from '#modules/exchange/server/index.ts';
import { ediPartner } from '#modules/masterdata/contract/types/ediPartner.ts';
import { findRecordsBy, readingOf } from '#modules/masterdata/server/index.ts';
import { readItems } from '#modules/shipments/server/index.ts';
import { unannounced, writeUnloadingReport } from '../rules/fortras/unloadingReport.ts';
import { writeListMessage } from './listMessage.ts';

/**
 * A closed unloading list of a manifest from outside becomes the unloading report (ENTL512) of the depot that sent it, when it wants one: once for
 * each content, so that what is found later goes out as the next version.
 */
export async function writeReports(
  ctx: CommandContext,
  { kind, listId }: { kind: string; listId: string },
): Promise<void> {
  if (kind !== 'ULD') return;
  const unit = await unloadedManifest(ctx, listId);
  const manifest = unit && (await takenManifest(ctx, unit.importId));
  if (!unit || !manifest?.partner || unit.list.closed_at === null) return;
  const [partner] = await findRecordsBy(readingOf(ctx), ediPartner, 'partnerId', manifest.partner);
  if (!partner?.active || !partner.unloadingReport) return;
  const { list, findings } = unit;
  const { head } = manifest;
  const items = await readItems(
    ctx,
    { kind: 'unit' },
    manifest.consignments.map((one) => one.itemId),
  );
  const codeList = partner.codeList ?? head.codeList;
  const local = (at: number | null) => (at === null ? null : localOf(at, ctx.timezone));
  const text = writeUnloadingReport(
    {
      ownId: partner.ownId ?? (head.consigneeId || ctx.unit),
      partnerId: partner.partnerId,
      codeList,
      waybillNo: head.reference,
      waybillDate: head.day,
      arrival: local(list.actual_arrival),
      begun: local(list.actual_start),
      ended: local(list.actual_end),
      seals: list.expected_seals,
      sealsIntact: list.seals_intact,
      listName: list.name,
      consignments: manifest.consignments.map((one) => {
        const own = findings.filter(({ itemId }) => itemId === one.itemId);
        const codes = (is: (finding: (typeof own)[number]) => boolean): string[] =>
          own.filter(is).map(({ barcode }) => barcode);
        return {
          item: one.item,
          number: one.number,
          orderNumber: items.find(({ id }) => id === one.itemId)?.order_number ?? '',
          packaging: one.packaging,
          expected: codes(({ surplus }) => !surplus).length,
          missing: codes(({ surplus, found }) => !surplus && found === 'MISSING'),
          damaged: codes(({ found }) => found === 'DAMAGED'),
          surplus: codes(({ surplus }) => surplus),
        };
      }),
      surplus: unannounced(findings, new Set(manifest.consignments.map((one) => one.itemId)), codeList),
    },
    localOf(ctx.now, ctx.timezone),
  );
  const name = `${list.name} · ${head.reference}`;
  const version = await writeListMessage(ctx, partner, { kind: 'ENTL512', listId, name, text });
  if (version === undefined) return;
  ctx.history({
    logKey: `ULD:${listId}`,
    type: 'EXP',
    code: '4090',
    textKey: 'outbound:history/unloadingReport',
    args: { partner: partner.partnerName.defaultText, version },
  });
}
