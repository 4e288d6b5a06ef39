import { describe, expect, it } from 'vitest';
import { type DangerousLine, labelsOf } from './line.ts';
import {
  keptFromFoodstuffs,
  limitedQuantityConflicts,
  mayLoadTogether,
  mixedLoadingConflicts,
} from './mixedLoading.ts';

const line = (unNumber: string, classificationCode: string, labels: string, more: Partial<DangerousLine> = {}) => {
  const [primaryHazard = null, subsidiaryHazard1 = null] = labels.split('+');
  const made: DangerousLine = {
    unNumber,
    classificationCode,
    primaryHazard,
    subsidiaryHazard1,
    transportCategory: 2,
    tunnelCategory: 'E',
    grossQuantity: 1000,
    limitedQuantity: false,
    ...more,
  };
  return made;
};
const explosive = (code: string, un = '0001') => line(un, code, /^1\.[456]/.test(code) ? code.slice(0, 3) : '1');
const petrol = line('1203', 'F1', '3');
const ordinary = ['2.1', '2.2', '2.3', '3', '4.1', '4.2', '4.3', '5.1', '5.2', '6.1', '6.2', '7A', '8', '9', '9A'];

describe('mixed loading (ADR 7.5.2)', () => {
  it('the other classes may travel with each other', () => {
    for (const a of ordinary)
      for (const b of ordinary) expect(mayLoadTogether(line('1111', 'X', a), line('2222', 'X', b))).toBe(true);
  });
  it('explosives of 1.1 to 1.3 with nothing of them, 1.4 only in group S', () => {
    for (const label of ordinary) {
      expect(mayLoadTogether(explosive('1.1D'), line('2222', 'X', label))).toBe(false);
      expect(mayLoadTogether(line('2222', 'X', label), explosive('1.3C', '0161'))).toBe(false);
      expect(mayLoadTogether(explosive('1.4S', '0012'), line('2222', 'X', label))).toBe(true);
      expect(mayLoadTogether(explosive('1.4G', '0336'), line('2222', 'X', label))).toBe(false);
      expect(mayLoadTogether(explosive('1.5D'), line('2222', 'X', label))).toBe(false);
      expect(mayLoadTogether(explosive('1.6N'), line('2222', 'X', label))).toBe(false);
    }
  });
  it('blasting explosives may travel with the nitrates, except type C', () => {
    expect(mayLoadTogether(explosive('1.1D', '0081'), line('1942', 'O2', '5.1'))).toBe(true);
    expect(mayLoadTogether(line('2067', 'O2', '5.1'), explosive('1.1D', '0241'))).toBe(true);
    expect(mayLoadTogether(explosive('1.1D', '0083'), line('1942', 'O2', '5.1'))).toBe(false);
    expect(mayLoadTogether(explosive('1.1D', '0027'), line('1942', 'O2', '5.1'))).toBe(false);
    expect(mayLoadTogether(explosive('1.1D', '0081'), line('2014', 'OC1', '5.1+8'))).toBe(false);
  });
  it('life-saving articles of class 9 may travel with explosives', () => {
    for (const un of ['2990', '3072', '3268'])
      expect(mayLoadTogether(explosive('1.3G'), line(un, 'M5', '9'))).toBe(true);
    expect(mayLoadTogether(explosive('1.4G', '0503'), line('3268', 'M5', '9'))).toBe(true);
    expect(mayLoadTogether(explosive('1.4G', '0503'), line('3077', 'M7', '9'))).toBe(false);
  });
  it('4.1+1 only with itself, 5.2+1 with itself and 5.2', () => {
    const selfReactive = line('3221', 'SR1', '4.1+1');
    const peroxide = line('3101', 'P1', '5.2+1');
    expect(mayLoadTogether(selfReactive, selfReactive)).toBe(true);
    expect(mayLoadTogether(selfReactive, petrol)).toBe(false);
    expect(mayLoadTogether(selfReactive, line('1325', 'F1', '4.1'))).toBe(false);
    expect(mayLoadTogether(selfReactive, peroxide)).toBe(false);
    expect(mayLoadTogether(selfReactive, explosive('1.4S'))).toBe(false);
    expect(mayLoadTogether(peroxide, peroxide)).toBe(true);
    expect(mayLoadTogether(line('3105', 'P1', '5.2'), peroxide)).toBe(true);
    expect(mayLoadTogether(peroxide, petrol)).toBe(false);
  });
  const groups = 'ABCDEFGHJLNS';
  const allowedPairs: Record<string, string> = {
    A: 'A',
    B: 'BS',
    C: 'CDEGNS',
    D: 'CDEGNS',
    E: 'CDEGNS',
    F: 'FS',
    G: 'CDEGS',
    H: 'HS',
    J: 'JS',
    L: 'L',
    N: 'CDENS',
    S: 'BCDEFGHJNS',
  };
  it.each([...groups])('compatibility group %s (7.5.2.2)', (group) => {
    for (const other of groups) {
      const expected = allowedPairs[group]?.includes(other) === true;
      expect(mayLoadTogether(explosive(`1.1${group}`), explosive(`1.2${other}`))).toBe(expected);
    }
  });
  it('B and D need separation, L its own kind', () => {
    expect(mayLoadTogether(explosive('1.1B'), explosive('1.1D'))).toBe(false);
    expect(mayLoadTogether(explosive('1.1D'), explosive('1.1B'), true)).toBe(true);
    expect(mayLoadTogether(explosive('1.2L', '0248'), explosive('1.2L', '0380'))).toBe(false);
    expect(mayLoadTogether(explosive('1.6N', '0486'), explosive('1.6N', '0486'))).toBe(true);
  });
  it('an explosive without a readable group mixes with no other explosive', () => {
    expect(mayLoadTogether(line('0001', '', '1'), explosive('1.1D'))).toBe(false);
  });
  it('a class 1 line is known by its label or by its code alone', () => {
    const byLabel = line('0333', '', '1.1');
    const byCode = line('0333', '1.1G', '');
    for (const one of [byLabel, byCode]) {
      expect(mayLoadTogether(one, petrol)).toBe(false);
      expect(mayLoadTogether(petrol, one)).toBe(false);
    }
    expect(mayLoadTogether({ ...byLabel, classificationCode: null }, petrol)).toBe(false);
    expect(mayLoadTogether({ ...byCode, primaryHazard: null }, petrol)).toBe(false);
    // A label such as 11 or a code such as 21.1 is not class 1.
    expect(mayLoadTogether(line('1111', 'X1.1', '11'), petrol)).toBe(true);
    // The group counts where it is the whole code, as 1.1D, and not at its beginning only.
    expect(mayLoadTogether(line('0001', '1.1D2', '1'), explosive('1.1D'))).toBe(false);
  });
  it('1.5 and 1.6 have no note for nitrates, by code or by label', () => {
    const nitrate = line('1942', 'O2', '5.1');
    expect(mayLoadTogether(explosive('1.5D', '0331'), nitrate)).toBe(false);
    expect(mayLoadTogether(line('0331', '1.5D', '1'), nitrate)).toBe(false);
    expect(mayLoadTogether(line('0331', '', '1.5'), nitrate)).toBe(false);
    expect(mayLoadTogether(line('0331', '1.6N', '1'), nitrate)).toBe(false);
    expect(mayLoadTogether(line('0331', '', '1.6'), nitrate)).toBe(false);
    expect(mayLoadTogether(line('0331', '1.4D', '1'), nitrate)).toBe(false);
    expect(mayLoadTogether(line('0331', '', '1.4'), nitrate)).toBe(false);
    expect(mayLoadTogether(line('0331', '1.1D', '1'), nitrate)).toBe(true);
  });
  it('group N goes with itself only for the same article, L with nothing else; a line without labels is nobody’s exception', () => {
    expect(mayLoadTogether(explosive('1.6N', '0486'), explosive('1.6N', '0500'))).toBe(false);
    expect(mayLoadTogether(explosive('1.2L', '0248'), explosive('1.2L', '0248'))).toBe(true);
    expect(mayLoadTogether(line('2990', 'M5', '', { primaryHazard: null }), explosive('1.3G'))).toBe(false);
    expect(mayLoadTogether(line('3268', 'M5', '3'), explosive('1.3G'))).toBe(false);
    expect(mayLoadTogether(explosive('1.1D'), line('0002', '', '1'))).toBe(false);
  });
  it('4.1+1 and 5.2+1 refuse explosives from either side, also with a division on the label', () => {
    const selfReactive = line('3221', 'SR1', '4.1+1');
    const peroxide = line('3101', 'P1', '5.2+1');
    for (const special of [selfReactive, peroxide, line('3101', 'P1', '5.2+1.4')]) {
      expect(mayLoadTogether(explosive('1.4S'), special)).toBe(false);
      expect(mayLoadTogether(special, explosive('1.1D'))).toBe(false);
      expect(mayLoadTogether(special, petrol)).toBe(false);
      expect(mayLoadTogether(petrol, special)).toBe(false);
    }
    expect(mayLoadTogether(peroxide, line('3105', 'P1', '5.2'))).toBe(true);
    // A second label of another class makes neither.
    expect(mayLoadTogether(line('3225', 'SR1', '4.1+8'), petrol)).toBe(true);
    expect(mayLoadTogether(line('2014', 'OC1', '5.1+1'), line('3105', 'P1', '5.2'))).toBe(true);
  });
  it('B and D are apart unless somebody says that they are separated', () => {
    const [b, d] = [explosive('1.1B'), explosive('1.1D')];
    expect(mixedLoadingConflicts([b, d])).toHaveLength(1);
    expect(mixedLoadingConflicts([b, d], true)).toEqual([]);
    expect(mixedLoadingConflicts([explosive('1.1B'), explosive('1.1C')], true)).toHaveLength(1);
  });
  it('names the conflicting pairs and leaves limited quantities to 7.5.2.4', () => {
    const powder = explosive('1.3C', '0161');
    expect(mixedLoadingConflicts([petrol, powder])).toEqual([{ a: petrol, b: powder }]);
    expect(mixedLoadingConflicts([{ ...petrol, limitedQuantity: true }, powder])).toEqual([]);
    expect(mixedLoadingConflicts([petrol, line('1760', 'C9', '8')])).toEqual([]);
  });
});

describe('limited quantities beside explosives (7.5.2.4)', () => {
  const limited = { ...petrol, limitedQuantity: true };
  it('is forbidden', () => {
    const tnt = explosive('1.1D', '0209');
    expect(limitedQuantityConflicts([tnt, limited])).toEqual([{ a: limited, b: tnt }]);
  });
  it('except with 1.4 and UN 0161 and 0499', () => {
    expect(
      limitedQuantityConflicts([
        limited,
        explosive('1.4G', '0336'),
        explosive('1.3C', '0161'),
        explosive('1.3C', '0499'),
      ]),
    ).toEqual([]);
    expect(limitedQuantityConflicts([petrol, explosive('1.1D', '0209')])).toEqual([]);
    // 1.4 by its code or by its label alone.
    expect(limitedQuantityConflicts([limited, line('0336', '1.4G', '1'), line('0336', '', '1.4')])).toEqual([]);
    // Beside what is no explosive, and beside explosives that are a limited quantity themselves.
    expect(
      limitedQuantityConflicts([limited, line('1760', 'C9', '8'), { ...explosive('1.1D'), limitedQuantity: true }]),
    ).toEqual([]);
  });
});

describe('foodstuffs (7.5.4)', () => {
  it('are kept apart from labels 6.1 and 6.2 and six entries of class 9', () => {
    const apart = [
      line('2810', 'T1', '6.1'),
      line('2814', 'I1', '6.2'),
      line('2902', 'TF2', '3+6.1'),
      line('2315', 'M2', '9'),
    ];
    expect(keptFromFoodstuffs(apart)).toEqual(apart);
  });
  it('not from others, nor from limited quantities and UN 3373', () => {
    expect(
      keptFromFoodstuffs([
        petrol,
        line('3077', 'M7', '9'),
        line('3373', 'I4', '6.2'),
        line('2810', 'T1', '6.1', { limitedQuantity: true }),
      ]),
    ).toEqual([]);
  });
});

describe('danger labels of a line', () => {
  it('are those that are there, the primary one first', () => {
    const more = { subsidiaryHazard2: '-', subsidiaryHazard3: '' };
    expect(labelsOf(line('2902', 'TF2', '3+6.1', more))).toEqual(['3', '6.1']);
    expect(labelsOf(line('2902', 'TF2', '3', { subsidiaryHazard1: null, subsidiaryHazard2: '6.1' }))).toEqual([
      '3',
      '6.1',
    ]);
    expect(labelsOf(line('3373', 'I4', '-'))).toEqual([]);
  });
});
