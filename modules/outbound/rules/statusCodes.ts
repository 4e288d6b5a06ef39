/**
 * Status of a documented stop in the list that the networks SAE, SYA and OSL share (STAT512), by the depot's own codes of deviations. What
 * that list has no code for goes as the nearest one, with the words of the deviation beside it.
 */
const delivery: Readonly<Record<string, string>> = {
  '000': '300',
  '101': '305',
  '102': '304',
  '103': '305',
  '104': '308',
  '105': '306',
  '201': '309',
  '202': '310',
  '203': '311',
  '204': '312',
  '205': '314',
  '206': '314',
  '207': '313',
  '211': '302',
  '212': '202',
  '213': '301',
  '214': '200',
  '215': '200',
  '216': '303',
  '219': '103',
};
const pickup: Readonly<Record<string, string>> = { '000': '505' };

type Result = 'OK' | 'DEVIATION' | 'HINDRANCE';

/** @param deviation the depot's own code of the deviation; null when there was none: nothing that failed without a reason counts as done */
export function statusCode(isPickup: boolean, result: Result, deviation: string | null): string {
  const code = deviation ?? (result === 'HINDRANCE' ? '' : '000');
  if (isPickup) return pickup[code] ?? (result === 'HINDRANCE' ? '531' : '505');
  return delivery[code] ?? (result === 'HINDRANCE' ? '200' : '300');
}
