import { invalidInput } from '#kernel/errors.ts';
import type { CommandContext } from '#platform/context.ts';
import { dangerousGoods } from '#modules/masterdata/contract/types/goods.ts';
import { listRecords, readingOf } from '#modules/masterdata/server/index.ts';
import type { BodyOf } from '#kernel/call.ts';
import type { createShipment } from '../contract/calls.ts';
import type { DangerousGoods } from './columns.ts';

type Entry = Awaited<ReturnType<typeof listRecords<typeof dangerousGoods>>>[number];
const categories = [0, 1, 2, 3, 4] as const;

type Sent = BodyOf<typeof createShipment>['dangerousGoods'][number];
/** What a sender leaves out: nothing, or no. */
const unsaid: Omit<DangerousGoods, 'unNumber'> = {
  unSubNumber: null,
  properShippingName: null,
  technicalName: null,
  classificationCode: null,
  primaryHazard: null,
  subsidiaryHazard1: null,
  subsidiaryHazard2: null,
  subsidiaryHazard3: null,
  packageGroup: null,
  transportCategory: null,
  tunnelCategory: null,
  packingType: null,
  numberOfPackages: null,
  grossQuantity: null,
  netQuantity: null,
  netExplosiveMass: null,
  liquid: false,
  limitedQuantity: false,
  exceptedQuantity: false,
  environmentallyHazardous: false,
  highConsequence: false,
  additionalText: null,
};

const filled = (line: DangerousGoods, entry: Entry, language: string): DangerousGoods => ({
  ...line,
  unSubNumber: entry.unSubNumber,
  properShippingName: entry.properShippingName[language] ?? entry.properShippingName.defaultText,
  classificationCode: entry.classificationCode ?? null,
  primaryHazard: entry.primaryHazard ?? null,
  subsidiaryHazard1: entry.subsidiaryHazard1 ?? null,
  subsidiaryHazard2: entry.subsidiaryHazard2 ?? null,
  subsidiaryHazard3: entry.subsidiaryHazard3 ?? null,
  packageGroup: line.packageGroup ?? entry.packageGroup ?? null,
  transportCategory: categories.find((one) => one === entry.transportCategory) ?? null,
  tunnelCategory: entry.tunnelCategory ?? null,
  highConsequence: entry.highConsequence,
  liquid: entry.liquid,
});

/**
 * The lines of dangerous goods with what Table A of ADR says of those of which the number alone was sent. A number that nobody knows would
 * pass every rule on classes in silence.
 * @throws Refusal (invalid input) with the field of each such number
 */
export async function fullDangerousLines(ctx: CommandContext, sent: readonly Sent[]): Promise<DangerousGoods[]> {
  const lines = sent.map((line): DangerousGoods => ({ ...unsaid, ...line }));
  const isBare = (line: DangerousGoods): boolean => line.properShippingName === null && line.primaryHazard === null;
  if (!lines.some(isBare)) return lines;
  const table = await listRecords(readingOf(ctx), dangerousGoods);
  const entryOf = ({ unNumber, packageGroup }: DangerousGoods): Entry | undefined => {
    const entries = table.filter((entry) => entry.unNumber === unNumber);
    return packageGroup === null ? entries[0] : entries.find((entry) => entry.packageGroup === packageGroup);
  };
  const message = ctx.t('network:validation/unNumberUnknown');
  const unknown = lines.flatMap((line, at) =>
    isBare(line) && !entryOf(line) ? [{ field: `dangerousGoods.${at}.unNumber`, rule: 'isIn', message }] : [],
  );
  if (unknown.length > 0) throw invalidInput(unknown);
  return lines.map((line) => {
    const entry = isBare(line) ? entryOf(line) : undefined;
    return entry ? filled(line, entry, ctx.language) : line;
  });
}
