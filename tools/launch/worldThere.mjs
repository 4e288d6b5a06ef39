/**
 * Is the product ready, with the demo world in it to its end, by what it has printed (`tools/start.mjs`)? On a new folder shipments and trips
 * are laid after it is ready.
 * @param {string} printed
 */
export const worldThere = (printed) =>
  printed.includes('Ctrl-C stops everything') &&
  (!printed.includes('are being laid') || /Demo world (laid|built)/.test(printed));
