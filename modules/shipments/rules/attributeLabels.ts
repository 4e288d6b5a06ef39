import type { TextKey } from '#kernel/text.ts';
import { type Attribute, attributes } from './attributes.ts';

/** A label as lists show it: `code` is short, `title` says it in full; `tone` colours what warns or matters most. */
export type ShownLabel = { code: string; title: string; tone?: 'dangerous' | 'lock' | 'temperature' | 'top' };

const tones: Partial<Record<Attribute, NonNullable<ShownLabel['tone']>>> = {
  hasDangerousGoods: 'dangerous',
  hasLoadingLock: 'lock',
  isTemperatureRangeCold: 'temperature',
  isTemperatureRangeHigh: 'temperature',
  isTemperatureRangeIndividual: 'temperature',
  isTopProduct: 'top',
};

/** What forbids or endangers stands first, then what needs a special vehicle; the rest follows in the specification's order. */
const first: readonly Attribute[] = [
  'hasLoadingLock',
  'hasDangerousGoods',
  'isTopProduct',
  'isTemperatureRangeCold',
  'isTemperatureRangeHigh',
  'isTemperatureRangeIndividual',
  'isHighValue',
  'requiresTailLift',
  'requiresCrane',
  'requiresAdditionalWorker',
  'isLongLoad',
  'hasCashOnDelivery',
  'requiresArrivalNotification',
];
const order: readonly Attribute[] = [...first, ...attributes.filter((name) => !first.includes(name))];

/** Said by a more exact label, or of no use beside a list that shows it anyway. */
const implied: ReadonlySet<Attribute> = new Set(['isTemperatureSensitive', 'isStackable']);

/** Labels of a shipment's attributes in the order of their weight; `t` translates a key with namespace. */
export const attributeLabels = (present: readonly string[], t: (key: TextKey) => string): ShownLabel[] =>
  order
    .filter((name) => present.includes(name) && !implied.has(name))
    .map((name) => ({
      code: t(`shipments:short/${name}`),
      title: t(`shipments:attribute/${name}`),
      ...(tones[name] ? { tone: tones[name] } : {}),
    }));
