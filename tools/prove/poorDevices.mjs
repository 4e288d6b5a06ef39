/** Counts the low tone of a refusal: a device without loudspeaker proves it as well. */
export const ears = `
  window.tones = [];
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...all) { window.tones.push(this.frequency.value); return start.apply(this, all); };`;

/** Ways in which the device cannot keep a scan; each on a profile of its own. */
export const devices = {
  'full disk': {
    prepare: async (page, url) => {
      const session = await page.context().newCDPSession(page);
      await session.send('Storage.overrideQuotaForOrigin', { origin: url, quotaSize: 1 });
    },
  },
  'a database of a newer version': {
    blind: true,
    prepare: async (page, url) => {
      await page.goto(`${url}/healthz`);
      await page.evaluate(
        () =>
          new Promise((done, fail) => {
            const request = indexedDB.open('kontor-waiting', 99);
            request.onsuccess = () => done(request.result.close());
            request.onerror = () => fail(request.error);
          }),
      );
    },
  },
  'private mode without storage': {
    blind: true,
    script:
      "IDBFactory.prototype.open = () => { throw new DOMException('The operation is insecure.', 'SecurityError'); };",
  },
  'a device that keeps it (control)': { keeps: true },
};
