import type { TextKey } from '#kernel/text.ts';
import type { RecordType } from '#modules/masterdata/contract/recordType.ts';

/** Where a field's text is looked for: with the type, then with what all types share (base fields, addresses). */
export const recordTexts = (type: Pick<RecordType, 'path'>): readonly string[] => [
  `masterdata:${type.path}`,
  'masterdata:record',
];

/** Text key of a field: dots become levels, positions in lists are left out. */
export const fieldKey = (prefix: string, path: string): TextKey =>
  `${prefix}/${path.replace(/\.\d+(?=\.|$)/g, '').replaceAll('.', '/')}` as TextKey;
