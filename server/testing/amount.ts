/** True in the long tier (`npm run prove`), where proofs run at their full size. */
const isLong = process.env.KONTOR_LONG === '1';

/** How many of something a proof uses: `full` in the long tier, `quick` in `npm test`, which has to stay short. The claim is the same. */
export const amount = (full: number, quick: number): number => (isLong ? full : quick);
