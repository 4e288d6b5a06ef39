import type { LocalDate, LocalDateTime } from '#kernel/date.ts';
import type { AttributeFlags } from '#modules/shipments/rules/attributes.ts';
import type { TimeSlot } from '#modules/shipments/rules/timeWindows.ts';

/** What can be wrong with an order that a partner sends; each has a text `problem/<code>`. */
export const problemCodes = [
  'ORDER_NUMBER_MISSING',
  'ORDER_NUMBER_TWICE',
  'ORDER_CONTRADICTS',
  'FUNCTION_UNSUPPORTED',
  'MESSAGE_UNSUPPORTED',
  'CONSIGNEE_MISSING',
  'CONSIGNOR_MISSING',
  'PARTY_UNKNOWN',
  'PLACE_INCOMPLETE',
  'NO_GOODS',
  'NO_WEIGHT',
  'NO_PACKAGES',
  'NO_DAY',
  'CUSTOMER_FOREIGN',
  'PACKAGE_COUNT',
  'BEYOND_TRUCK',
  'TOTAL_DIFFERS',
  'BARCODE_CHECK_DIGIT',
  'BARCODE_TWICE',
  'BARCODE_TAKEN',
  'DATE_INVALID',
  'DATE_PAST',
  'WINDOW_ILLEGAL',
  'NUMBER_INVALID',
  'UNIT_UNKNOWN',
  'UN_NUMBER_INVALID',
  'DANGEROUS_GOODS_DATA_MISSING',
  'TEMPERATURE_INVALID',
  'CURRENCY_FOREIGN',
  'TEXT_TOO_LONG',
  'SEGMENT_COUNT',
  'MESSAGE_COUNT',
  'REFERENCE_DIFFERS',
  'SEGMENT_UNTERMINATED',
  'TRAILER_MISSING',
  'COLUMN_UNKNOWN',
  'ENCODING_DIFFERS',
  'NUMBER_ODD',
  'PACKAGING_UNKNOWN',
  'TEXT_CODE_UNKNOWN',
  'POSITION_TWICE',
  'POSITION_UNKNOWN',
  'ITEM_INVALID',
  'ITEM_AGAIN',
  'SUMS_MISSING',
  'SUMS_TWICE',
  'RECORD_COUNT',
  'RECORD_UNKNOWN',
  'RECORD_PRIVATE',
  'RELEASE_UNSUPPORTED',
  'TEST_FILE',
  'POSTAL_CODE_FORM',
  'COUNTRY_UNKNOWN',
  'COUNTRY_DOUBTED',
  'COUNTRY_ASSUMED',
  'CORRECTED',
  'NUMBER_OPEN',
  'PACKAGES_NOT_WHOLE',
  'DATE_OPEN',
  'DATE_FORM',
  'TIME_INVALID',
  'TIME_WITHOUT_DAY',
  'COLUMN_MISSING_NUMBER',
  'COLUMN_MISSING_CONSIGNEE',
  'COLUMN_MISSING_PACKAGES',
  'COLUMN_MISSING_WEIGHT',
  'COLUMN_MISSING_DAY',
  'COLUMNS_CONTRADICT',
  'CELL_ERROR',
  'ROW_TOO_LONG',
  'ROW_CUT',
  'ROW_HIDDEN',
  'SHEET_PASSED',
  'QUOTE_IS_TEXT',
  'LINE_TWICE',
  'TOTAL_ROW',
  'TOTAL_ROW_DIFFERS',
  'BARCODE_SPOILED',
  'SIGN_UNRELEASED',
  'INTERCHANGE_CUT',
  'RECIPIENT_FOREIGN',
  'PARTY_UNUSED',
  'PICKUP_ELSEWHERE',
  'PICKUP_NOT_USED',
  'MEASURE_UNUSED',
  'ENCODING_GUESSED',
  'CHANGED_AGAIN',
  'CONTENT_DIFFERS',
  'NOT_COMPARED',
  'VALUE_INVALID',
  'VALUE_IMPOSSIBLE',
  'CHANGE_OF_UNKNOWN',
  'CANCEL_OF_UNKNOWN',
  'CHANGE_TOO_LATE',
  'CANCEL_TOO_LATE',
  'REPORT_SENDER_UNKNOWN',
  'REPORT_NUMBER_UNKNOWN',
  'REPORT_TOO_EARLY',
  'REPORT_OF_CANCELED',
  'REPORT_TIME_MISSING',
  'REPORT_IN_FUTURE',
  'STATUS_UNKNOWN',
  'STATUS_LIST_MISSING',
  'UNIT_NOT_SENT',
  'REPORT_BESIDE',
] as const;
export type ProblemCode = (typeof problemCodes)[number];

/** `row` is the line of a CSV file (the header is 1) or the ordinal of the segment; an ERROR fails its order (R11). */
export type OrderProblem = {
  row: number;
  field: string;
  code: ProblemCode;
  severity: 'WARNING' | 'ERROR';
  args?: Record<string, string | number>;
  /** First and last column in its line, where the format has columns. */
  columns?: [number, number];
};

export type DraftParty = {
  row: number;
  /** GLN or the partner's own number. */
  number: string | null;
  name: string;
  name2: string;
  streetAndNumber: string;
  postalCode: string;
  city: string;
  state: string;
  countryCode: string;
  contact: { name: string; phone: string; email: string } | null;
};

/** Raw units: g, mm, mm3. */
export type DraftLine = {
  row: number;
  numberOfPackages: number;
  packingType: string;
  numberOfPackages2: number | null;
  packingType2: string;
  goodsDescription: string;
  marksAndNumbers: string;
  grossWeight: number | null;
  length: number | null;
  width: number | null;
  height: number | null;
  volume: number | null;
  stackable: boolean;
  barcodes: string[];
};

/** Quantities in g, or ml where `liquid`. */
export type DraftDangerousGoods = {
  row: number;
  /** Index of the line that it belongs to. */
  line: number;
  unNumber: string;
  class: string;
  packageGroup: 'I' | 'II' | 'III' | null;
  name: string;
  grossQuantity: number | null;
  netQuantity: number | null;
  liquid: boolean;
  /** Absent: nobody said so. */
  limitedQuantity?: boolean;
  exceptedQuantity?: boolean;
  environmentallyHazardous?: boolean;
};

export type DraftReference = { type: 'CUSTOMER_REF' | 'DELIVERY_NOTE' | 'PURCHASE_ORDER'; value: string };
export type DraftInstruction = { type: 'Delivery' | 'PickUp' | 'General'; text: string };

/** What a partner says of a shipment that it has: a status, a scan, or what came off a unit. */
export type DraftReport = {
  kind: 'STATUS' | 'SCAN' | 'UNLOADING';
  /** Network whose codes are used (FORTRAS), `EAN` for those of EANCOM; empty: the file names none. */
  codeList: string;
  /** Status, or point at which was scanned. */
  code: string;
  /** Local time of whoever says so. */
  at: LocalDateTime | null;
  text: string;
  /** Manifest of the unit that was unloaded. */
  waybill: string;
  /** What was found of it; packages. */
  findings: { code: string; count: number; text: string }[];
};

/** An order as a partner has sent it, neutral of the format; nothing of it has been looked up yet. */
export type OrderDraft = {
  row: number;
  /** It changes or cancels an order that came before; absent for a new one. */
  purpose?: 'CHANGE' | 'CANCEL';
  externOrderNumber: string;
  issuedAt: LocalDateTime | null;
  consignor: DraftParty | null;
  consignee: DraftParty | null;
  /** Place of delivery where it is not the consignee's. */
  deliveryParty: DraftParty | null;
  carrier: DraftParty | null;
  pickupTimeSlot: TimeSlot | null;
  deliveryTimeSlot: TimeSlot | null;
  lines: DraftLine[];
  dangerousGoods: DraftDangerousGoods[];
  temperatureMin: number | null;
  temperatureMax: number | null;
  freightTermCode: string;
  productCode: string;
  trafficType: 'FullTruckLoad' | 'LessTruckLoad' | null;
  references: DraftReference[];
  instructions: DraftInstruction[];
  flags: AttributeFlags;
  /** Cents. */
  goodsValue: number | null;
  cashOnDelivery: number | null;
  /** It is no order, but what its sender says of a shipment. */
  report?: DraftReport;
  problems: OrderProblem[];
};

export const emptyDraft = (row: number): OrderDraft => ({
  row,
  externOrderNumber: '',
  issuedAt: null,
  consignor: null,
  consignee: null,
  deliveryParty: null,
  carrier: null,
  pickupTimeSlot: null,
  deliveryTimeSlot: null,
  lines: [],
  dangerousGoods: [],
  temperatureMin: null,
  temperatureMax: null,
  freightTermCode: '',
  productCode: '',
  trafficType: null,
  references: [],
  instructions: [],
  flags: {},
  goodsValue: null,
  cashOnDelivery: null,
  problems: [],
});

export const emptyLine = (row: number): DraftLine => ({
  row,
  numberOfPackages: 0,
  packingType: '',
  numberOfPackages2: null,
  packingType2: '',
  goodsDescription: '',
  marksAndNumbers: '',
  grossWeight: null,
  length: null,
  width: null,
  height: null,
  volume: null,
  stackable: false,
  barcodes: [],
});

export const emptyParty = (row: number): DraftParty => ({
  row,
  number: null,
  name: '',
  name2: '',
  streetAndNumber: '',
  postalCode: '',
  city: '',
  state: '',
  countryCode: '',
  contact: null,
});

export const daySlot = (date: LocalDate): TimeSlot => ({
  dateFrom: date,
  dateTo: date,
  timeFrom: null,
  timeTo: null,
  secondTimeFrom: null,
  secondTimeTo: null,
});

/** The order can become a shipment: nothing about it is an ERROR. */
export const isAcceptable = (draft: Pick<OrderDraft, 'problems'>): boolean =>
  draft.problems.every((problem) => problem.severity !== 'ERROR');

/** Place where a delivery goes to. */
export const destinationOf = (draft: OrderDraft): DraftParty | null => draft.deliveryParty ?? draft.consignee;
