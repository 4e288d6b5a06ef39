import { z } from 'zod';
import { unitIdSchema } from '#kernel/ids.ts';

/** Versions of the envelope that this program understands; the newest that both know is written. */
export const envelopeVersions = [1] as const;

/** A message from a unit of one installation to a unit of another, as it goes over the line. */
export const envelopeSchema = z.object({
  version: z.literal(1),
  /** The unit that sends, and the one that is sent to. */
  from: unitIdSchema,
  unit: unitIdSchema,
  door: z.string().max(80),
  key: z.string().max(200),
  payload: z.unknown(),
});
export type Envelope = z.output<typeof envelopeSchema>;

/** s that a signature holds: long enough for clocks that differ, and what is repeated within it has its key. */
export const signatureHolds = 300;

export type Signature = { seconds: number; value: string };
export function readSignature(header: string | undefined): Signature | undefined {
  const [, seconds, value] = /^t=(\d{1,12}),v1=([A-Za-z0-9_-]{86})$/.exec(header ?? '') ?? [];
  return seconds !== undefined && value !== undefined ? { seconds: Number(seconds), value } : undefined;
}
export const writeSignature = ({ seconds, value }: Signature): string => `t=${seconds},v1=${value}`;

/** ms until the next attempt after so many without an answer: soon, because a line that is there again must not be waited for. */
export function pauseAfter(fails: number): number {
  const minutes = [0, 1, 1, 2, 5];
  return (minutes[Math.min(fails, minutes.length - 1)] ?? 5) * 60_000;
}
