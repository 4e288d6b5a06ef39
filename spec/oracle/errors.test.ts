import { describe, expect, test } from 'vitest';
import { anomalies } from '#modules/shipments/rules/anomalies.ts';
import { optimizeErrors } from '#modules/dispatch/rules/vocabulary.ts';
import { categoryOf, type ErrorCode, errorCodes } from '#kernel/errors.ts';
import { categoryOfFailure, classify } from '#client/call/classify.ts';
import { holdTable, unjudged, type Verdict } from './hold.ts';
import { type Entry, englishText } from './tables.ts';

type ErrorEntry = Entry & {
  code?: number;
  description?: string;
  single_meaning?: string;
  own_login_text?: boolean;
  category?: string | null;
  classification?: string;
  from?: number;
  to?: number;
  given?: { status?: number | (number | null)[] | string; code?: number | string | null; category?: string };
  then?: string;
  name?: string;
  order?: number;
};

/** The codes whose words on the sign-in page are their own (8.4); their description stands in the list of codes only. */
const plain = (text = ''): string => text.toLowerCase().replace(/[.!]+$/, '');
const same = (a: string | undefined, b: string | undefined): boolean => plain(a) === plain(b);

function judgeCode(entry: ErrorEntry): Verdict {
  const code = entry.code as ErrorCode;
  const description = entry.single_meaning ?? entry.description;
  if (errorCodes[code] !== description) return `"${errorCodes[code]}" instead of "${description}"`;
  if ((categoryOf(code) ?? null) !== (entry.category ?? null)) return `category ${categoryOf(code)}`;
  const found = classify({ code, status: 400 });
  if (found !== entry.classification) return `classified as ${found}`;
  const shown = englishText(`base:errorCode/${code}`);
  if (entry.own_login_text) return shown && !same(shown, description) ? undefined : 'has no login text of its own';
  return same(shown, description) ? undefined : `reads "${shown}"`;
}

const sampled: Record<string, number[]> = {
  'classification.status-400-up': [400, 404, 413, 418, 429, 500, 502],
  'classification.otherwise': [200, 302],
  'fallback-category.500-up': [500, 502, 503, 504],
};

function judgeStatus(entry: ErrorEntry, of: (status: number | undefined) => string | undefined): Verdict {
  const given = entry.given?.status;
  const statuses = sampled[entry.key] ?? [given].flat();
  const wrong = statuses.filter((status) => of((status ?? undefined) as number | undefined) !== entry.then);
  return wrong.length > 0 ? `${wrong.join()} is ${of(wrong[0] as number)}` : undefined;
}

function judgeClass(entry: ErrorEntry): Verdict {
  if (entry.key.startsWith('classification.status') || entry.key === 'classification.otherwise')
    return judgeStatus(entry, (status) => classify({ status }));
  const codes = Object.keys(errorCodes)
    .map(Number)
    .filter((code) => {
      const category = categoryOf(code as ErrorCode);
      if (entry.key === 'classification.code-others') return category !== 'Security' && category !== 'Infrastructure';
      return category === entry.given?.category && (code === 1510) === (entry.given?.code === 1510);
    });
  const wrong = codes.filter((code) => classify({ code, status: 401 }) !== entry.then);
  return codes.length === 0 || wrong.length > 0 ? `${wrong.join()} (of ${codes.length})` : undefined;
}

describe('errors', () => {
  holdTable<ErrorEntry>('errors', (entry) => {
    switch (entry.kind) {
      case 'category-range': {
        const wrong = [entry.from, entry.to].filter((code) => categoryOf(code as ErrorCode) !== entry.category);
        const outside = [Number(entry.from) - 1, Number(entry.to) + 1].filter(
          (code) => categoryOf(code as ErrorCode) === entry.category,
        );
        return wrong.length + outside.length > 0 ? `${[...wrong, ...outside].join()}` : undefined;
      }
      case 'code':
        return judgeCode(entry);
      case 'classification':
        return judgeClass(entry);
      case 'fallback-category':
        return judgeStatus(entry, (status) => categoryOfFailure({ status }));
      case 'optimize-error':
        return optimizeErrors[Number(entry.order) - 1] === entry.name &&
          englishText(`dispatch:optimizeError/${entry.name}`)
          ? undefined
          : 'is missing or has no text';
      case 'anomaly':
        return anomalies[Number(entry.order) - 1] === entry.name && englishText(`shipments:anomaly/${entry.name}`)
          ? undefined
          : 'is missing or has no text';
      default:
        return unjudged;
    }
  });

  test('R25: 1301, 1302 and 1401 to 1409 are Communication; 1303 and 1304 never read as an outage', () => {
    for (const code of [1301, 1302, 1303, 1304, 1401, 1409])
      expect(classify({ code, status: 400 })).toBe('Communication');
  });
});
