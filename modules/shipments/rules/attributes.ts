/** The 25 attribute booleans of specification 3, in its order. */
export const attributes = [
  'hasDangerousGoods',
  'isFood',
  'isHighValue',
  'isStackable',
  'requiresUprightTransport',
  'isAvis',
  'requiresCrane',
  'requiresTailLift',
  'requiresAdditionalWorker',
  'isLongLoad',
  'isTopProduct',
  'hasHandlingInstructions',
  'hasLoadingEquipment',
  'hasCashOnDelivery',
  'isTemperatureSensitive',
  'hasLoadingLock',
  'requiresArrivalNotification',
  'containsValueAddedServices',
  'isTemperatureRangeCold',
  'isTemperatureRangeHigh',
  'isTemperatureRangeIndividual',
  'isDirectTraffic',
  'hasPhotos',
  'isWaste',
  'isDutiableGoods',
] as const;
export type Attribute = (typeof attributes)[number];
export type Attributes = Record<Attribute, boolean>;

/** Attributes that somebody sets: sender, product, customer or dispatcher; all others follow from facts (domain 2.3.1). */
export type AttributeFlags = Partial<
  Pick<
    Attributes,
    | 'isFood'
    | 'isHighValue'
    | 'requiresUprightTransport'
    | 'isAvis'
    | 'requiresCrane'
    | 'requiresTailLift'
    | 'requiresAdditionalWorker'
    | 'isLongLoad'
    | 'hasLoadingLock'
    | 'requiresArrivalNotification'
    | 'containsValueAddedServices'
    | 'isWaste'
    | 'isDutiableGoods'
  >
>;

export type AttributeFacts = {
  flags: AttributeFlags;
  trafficType: string;
  numberOfDangerousGoods: number;
  goods: readonly { stackable: boolean; length: number | null; exchangeablePackages: boolean }[];
  numberOfHandlingInstructions: number;
  numberOfAttachments: number;
  numberOfServices: number;
  isTopProduct: boolean;
  /** Range of the product: NONE, COLD, HIGH, INDIVIDUAL; counts where the shipment states no range of its own. */
  productTemperatureRange?: 'NONE' | 'COLD' | 'HIGH' | 'INDIVIDUAL';
  /** Milli-degrees Celsius. */
  temperatureMin: number | null;
  temperatureMax: number | null;
  /** Cents. */
  cashOnDelivery: number;
  goodsValue: number;
};

/** Limits of the depot's configuration; length in mm, value in cents. */
export type AttributeLimits = { longLoadFrom: number; highValueFrom: number };
const defaultAttributeLimits: AttributeLimits = { longLoadFrom: 4000, highValueFrom: 5_000_000 };

export const temperatureRanges = ['COLD', 'HIGH', 'INDIVIDUAL'] as const;
export type TemperatureRange = (typeof temperatureRanges)[number];

/** 2-8 °C is COLD, 15-25 °C is HIGH (ambient-controlled, A24), any other stated range INDIVIDUAL. */
export function temperatureRangeOf(
  facts: Pick<AttributeFacts, 'temperatureMin' | 'temperatureMax' | 'productTemperatureRange'>,
): TemperatureRange | undefined {
  const { temperatureMin: min, temperatureMax: max, productTemperatureRange: product } = facts;
  if (min === null && max === null) return product === 'NONE' ? undefined : product;
  if (min !== null && max !== null && min >= 2000 && max <= 8000) return 'COLD';
  if (min !== null && max !== null && min >= 15_000 && max <= 25_000) return 'HIGH';
  return 'INDIVIDUAL';
}

/** The range of a shipment as its attributes say it: its own temperatures or, where it states none, those of its product. */
export const rangeAmong = (present: readonly string[]): TemperatureRange | null =>
  present.includes('isTemperatureRangeCold')
    ? 'COLD'
    : present.includes('isTemperatureRangeHigh')
      ? 'HIGH'
      : present.includes('isTemperatureRangeIndividual')
        ? 'INDIVIDUAL'
        : null;

export function attributesOf(facts: AttributeFacts, limits: AttributeLimits = defaultAttributeLimits): Attributes {
  const { flags, goods } = facts;
  const range = temperatureRangeOf(facts);
  return {
    hasDangerousGoods: facts.numberOfDangerousGoods > 0,
    isFood: flags.isFood === true,
    isHighValue: flags.isHighValue === true || facts.goodsValue >= limits.highValueFrom,
    isStackable: goods.length > 0 && goods.every((g) => g.stackable),
    requiresUprightTransport: flags.requiresUprightTransport === true,
    isAvis: flags.isAvis === true,
    requiresCrane: flags.requiresCrane === true,
    requiresTailLift: flags.requiresTailLift === true,
    requiresAdditionalWorker: flags.requiresAdditionalWorker === true,
    isLongLoad: flags.isLongLoad === true || goods.some((g) => (g.length ?? 0) >= limits.longLoadFrom),
    isTopProduct: facts.isTopProduct,
    hasHandlingInstructions: facts.numberOfHandlingInstructions > 0,
    hasLoadingEquipment: goods.some((g) => g.exchangeablePackages),
    hasCashOnDelivery: facts.cashOnDelivery > 0,
    isTemperatureSensitive: range !== undefined,
    hasLoadingLock: flags.hasLoadingLock === true,
    requiresArrivalNotification: flags.requiresArrivalNotification === true,
    containsValueAddedServices: flags.containsValueAddedServices === true || facts.numberOfServices > 0,
    isTemperatureRangeCold: range === 'COLD',
    isTemperatureRangeHigh: range === 'HIGH',
    isTemperatureRangeIndividual: range === 'INDIVIDUAL',
    isDirectTraffic: facts.trafficType === 'DirectTraffic',
    hasPhotos: facts.numberOfAttachments > 0,
    isWaste: flags.isWaste === true,
    isDutiableGoods: flags.isDutiableGoods === true,
  };
}
