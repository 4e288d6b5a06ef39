/**
 * Is the product ready, with the demo world in it to its end, by what it has printed (`tools/start.mjs`)? On a new folder shipments and trips
 * are laid after it is ready.
 * @param {string} printed
 * @throws {Error} when laying was given up: nobody waits any longer for what does not come
 */
export function worldThere(printed) {
  if (printed.includes('Demo world not complete')) throw new Error('the demo world was not laid to its end');
  return (
    printed.includes('Ctrl-C stops everything') &&
    (!printed.includes('are being laid') || /Demo world (laid|built)/.test(printed))
  );
}
