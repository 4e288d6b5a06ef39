/** CPU seconds for the best order of one trip, by its stops (goals of the optimiser's design). */
export const tripSeconds = (stops: number): number => (stops <= 40 ? 0.3 : stops <= 100 ? 1 : 3);
