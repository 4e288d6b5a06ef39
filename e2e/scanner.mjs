/**
 * Source of a function for the page: what a scanner that types does, keys within a few ms, then Enter. The keys carry the times at
 * which a scanner makes them, because a busy machine may hold up the page between two of them, and a long gap ends a code.
 */
const press = `(code) => {
  const from = performance.now();
  for (const [ms, key] of [...code, 'Enter'].entries()) {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    Object.defineProperty(event, 'timeStamp', { value: from + ms });
    document.activeElement.dispatchEvent(event);
  }
}`;

/** Script for the page: scans one code. @param {string} code */
export const scanScript = (code) => `(${press})(${JSON.stringify(code)})`;

/** Script for the page: a function `scanCode(code)` for the lines behind it. */
export const scanFunction = `const scanCode = ${press};`;
