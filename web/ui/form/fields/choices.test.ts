import { describe, expect, test } from 'vitest';
import { choicesOf } from './choices.ts';

describe('choices', () => {
  const options = Array.from({ length: 20_000 }, (_, i) => ({
    value: `s${i}`,
    label: `Stop ${i}`,
    note: `Town ${i % 7}`,
  }));
  const { data, filter, find } = choicesOf(options);
  const found = (search: string, limit = 200) =>
    filter({ options: data, search, limit }).map((item) => ('value' in item ? item.value : ''));

  test('of thousands no more than asked for are drawn, typed or not', () => {
    expect(found('')).toHaveLength(200);
    expect(found('stop')).toHaveLength(200);
    expect(found('', 5)).toEqual(['s0', 's1', 's2', 's3', 's4']);
  });

  test('every token that was typed is found in label, value or note', () => {
    expect(found('19999')).toEqual(['s19999']);
    expect(found('town 6 s13')).toContain('s13');
    expect(found('town 5 19999')).toEqual([]);
    expect(found('nowhere')).toEqual([]);
  });

  test('each choice is looked at once', () => {
    let looked = 0;
    const counted = options.slice(0, 2000).map((option) => ({
      ...option,
      get note() {
        looked += 1;
        return 'x';
      },
    }));
    const few = choicesOf(counted);
    few.filter({ options: few.data, search: 'nothing like it', limit: 200 });
    expect(looked).toBe(2000);
  });

  test('a choice is found by its value', () => {
    expect(find('s17')?.label).toBe('Stop 17');
    expect(find('gone')).toBeUndefined();
  });
});
