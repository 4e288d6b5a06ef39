import { readBarcode } from '#kernel/barcode.ts';
import { expectedPackages, getLoading, type ExpectedPackage } from '#modules/crossdock/contract/calls.ts';
import { expectedOnUnit, getUnloading } from '#modules/crossdock/contract/unloading.ts';
import { type KeptPage, keptPagesOf } from '#client/kept/keptPages.ts';
import { sessionStore } from '#client/session/session.ts';

/** What a list that this device has kept says of a package. It is as old as the list is. */
export type KeptPackage = {
  list: string;
  keptAt: number;
  itemId: string;
  packageId: string;
  orderNumber: string;
  consigneeName: string;
  placeCity: string | null;
  expectedPosition: string | null;
};

type List = {
  name: string;
  items: readonly Pick<KeptPackage, 'itemId' | 'orderNumber' | 'consigneeName' | 'placeCity'>[];
};
const lists: readonly string[] = [getLoading.id, getUnloading.id];
const packages: readonly string[] = [expectedPackages.id, expectedOnUnit.id];

const normal = (code: string): string => {
  const read = readBarcode(code);
  return read.kind === 'external' ? read.barcode : code;
};

/** The package of a code on one page; undefined where the page is no list or does not have it. */
function packageOn(
  { answers, keptAt }: Pick<KeptPage, 'answers' | 'keptAt'>,
  barcode: string,
): KeptPackage | undefined {
  const answerOf = <T>(ids: readonly string[]) =>
    answers.find(([key]) => ids.includes(String(key[0])))?.[1] as T | undefined;
  const list = answerOf<List>(lists);
  const found = answerOf<readonly ExpectedPackage[]>(packages)?.find((one) => normal(one.barcode) === normal(barcode));
  const item = list?.items.find((one) => one.itemId === found?.itemId);
  if (!list || !found || !item) return undefined;
  const { orderNumber, consigneeName, placeCity } = item;
  const { itemId, packageId } = found;
  return {
    list: list.name,
    keptAt,
    itemId,
    packageId,
    orderNumber,
    consigneeName,
    placeCity,
    expectedPosition: found.expectedPosition,
  };
}

/** The package of a code by the lists on this device, the latest first: an answer for who has no network. */
export async function findKeptPackage(barcode: string): Promise<KeptPackage | undefined> {
  const { session } = sessionStore.getState();
  for (const page of session ? await keptPagesOf(session) : []) {
    const found = packageOn(page, barcode);
    if (found) return found;
  }
  return undefined;
}
