/** What a driver looks over before the start (StVO § 23, DGUV Vorschrift 70 § 36: lights, brakes, tyres, load, papers). */
export const checkPoints = [
  'LIGHTS',
  'BRAKES',
  'TYRES',
  'MIRRORS',
  'BODY',
  'LEAKS',
  'LOAD_SECURING',
  'EQUIPMENT',
  'PAPERS',
] as const;
export type CheckPoint = (typeof checkPoints)[number];
export type CheckedPoint = { point: CheckPoint; ok: boolean; remark?: string | null | undefined };

export type CheckMissing = { points: readonly CheckPoint[]; remarks: readonly CheckPoint[]; photos: number };

/** What a check of a vehicle lacks: points that nobody looked at, defects without a word, photos. A defect is photographed at least once. */
export function missingOfCheck(points: readonly CheckedPoint[], photos: number, photosAsked: number): CheckMissing {
  const said = new Map(points.map((one) => [one.point, one]));
  const defects = [...said.values()].filter(({ ok }) => !ok);
  const asked = Math.max(photosAsked, defects.length > 0 ? 1 : 0);
  return {
    points: checkPoints.filter((point) => !said.has(point)),
    remarks: defects.filter(({ remark }) => !remark?.trim()).map(({ point }) => point),
    photos: Math.max(0, asked - photos),
  };
}

export const isComplete = ({ points, remarks, photos }: CheckMissing): boolean =>
  points.length === 0 && remarks.length === 0 && photos === 0;
