/** Heaviest vehicle that a place takes, as a skill: a vehicle can go wherever its own weight may. */
export const weightSkill = (grams: number): string => `to:${grams}`;
