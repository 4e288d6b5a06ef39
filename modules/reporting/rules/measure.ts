import { fewestPeople, type Measure } from './catalogue.ts';

/** What rows put together say. */
export type Sums = {
  rows: number;
  good: number;
  total: number;
  /** Clock hours in which there was a row. */
  hours: number;
  people: number;
  /** Hours of people: a person counts for each clock hour in which there was a row of that person. */
  personHours: number;
};

/** The number of a figure; null when nothing says it: no rows, or too few people for a number that is not one person's. */
export function valueOf(measure: Measure, sums: Sums): number | null {
  switch (measure) {
    case 'count':
      return sums.rows;
    case 'sum':
    case 'balance':
      return sums.total;
    case 'mean':
      return sums.rows === 0 ? null : sums.total / sums.rows;
    case 'share':
      return sums.rows === 0 ? null : (100 * sums.good) / sums.rows;
    case 'perHour':
      return sums.hours === 0 ? null : sums.rows / sums.hours;
    case 'perPersonHour':
      return sums.personHours === 0 || sums.people < fewestPeople ? null : sums.rows / sums.personHours;
  }
}

/** Is a number kept back because it would be one person's? */
export const isKeptBack = (measure: Measure, sums: Sums): boolean =>
  measure === 'perPersonHour' && sums.rows > 0 && sums.people < fewestPeople;
