let last = 10_000_000;

/** Eight digits that nobody in this file had before: for orders, packages, names. The same ones each time a file is run. */
export const ownNumber = (): string => String((last += 1));

/** In a new world nothing has a number yet. */
export const countAgain = (): void => {
  last = 10_000_000;
};
