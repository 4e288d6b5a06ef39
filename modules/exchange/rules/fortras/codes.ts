/** Packaging of the two-letter list that release 100 kept, to UN/ECE Recommendation 21. */
export const packagings: Readonly<Record<string, string>> = {
  FP: 'PX',
  EP: 'PX',
  HP: 'PX',
  GP: 'PB',
  CP: 'PX',
  KP: 'PX',
  KT: 'CT',
  PA: 'PK',
  PK: 'PK',
  KI: 'CS',
  FK: 'BX',
  KS: 'CR',
  FA: 'DR',
  DR: 'DR',
  KN: 'JY',
  EI: 'PL',
  HO: 'PL',
  DO: 'TN',
  SA: 'SA',
  BE: 'BG',
  BL: 'BL',
  BU: 'BE',
  RO: 'RO',
  RG: 'RG',
  TR: 'RL',
  FL: 'BO',
  KF: 'CO',
  GE: 'PK',
  VG: 'CR',
  GS: 'RK',
  RC: 'RO',
  ST: 'PC',
  UV: 'NE',
  TC: 'TK',
  CC: 'BX',
  EB: 'BX',
};

/** What a text code of H00 means, as far as networks agree on it; the old two digits with and without a leading zero. */
export type TextMeaning =
  | 'TAIL_LIFT'
  | 'ANNOUNCE'
  | 'NOT_BEFORE_DAY'
  | 'LATEST'
  | 'FIXED_DAY'
  | 'UPRIGHT'
  | 'CARE'
  | 'NOT_STACKABLE'
  | 'COD'
  | 'DELIVERY_NOTE'
  | 'ORDER_NUMBER'
  | 'CUSTOMER_REFERENCE'
  | 'DIRECT'
  | 'CUSTOMS';

/** The three-digit list (SAE, SYA, ELV). */
export const textCodes: Readonly<Record<string, TextMeaning>> = {
  '101': 'ANNOUNCE',
  '103': 'CUSTOMS',
  '107': 'TAIL_LIFT',
  '108': 'DIRECT',
  '109': 'CARE',
  '111': 'UPRIGHT',
  '112': 'NOT_STACKABLE',
  '119': 'ANNOUNCE',
  '202': 'LATEST',
  '270': 'FIXED_DAY',
  '402': 'COD',
  '403': 'COD',
  '501': 'DELIVERY_NOTE',
  '502': 'ORDER_NUMBER',
  '503': 'CUSTOMER_REFERENCE',
  '504': 'CUSTOMER_REFERENCE',
};

/** The old two-digit list, also with a leading zero. */
export const oldTextCodes: Readonly<Record<string, TextMeaning>> = {
  '01': 'ANNOUNCE',
  '52': 'ANNOUNCE',
  '03': 'CUSTOMS',
  '14': 'LATEST',
  '15': 'FIXED_DAY',
  '51': 'TAIL_LIFT',
  '60': 'DIRECT',
  '61': 'CARE',
  '21': 'UPRIGHT',
  '40': 'ANNOUNCE',
  '53': 'COD',
  '58': 'COD',
  '70': 'DELIVERY_NOTE',
  '71': 'ORDER_NUMBER',
  '72': 'CUSTOMER_REFERENCE',
  '73': 'CUSTOMER_REFERENCE',
};
