import { z } from 'zod';
import { signatureTypes } from '../rules/signatureTypes.ts';

/**
 * What a product or a customer asks for as proof where goods change hands (rule `mobileWorkflow`, domain 2.9): of both the stricter
 * counts. Nothing set: the house asks for a name or a signature and can do without.
 */
export const proofFields = {
  /** How a receipt is signed for; empty: as the other record or the house says. */
  signatureType: z.enum(signatureTypes).nullable().optional(),
  /** Whether a stop can be completed without it (STA-05). */
  signatureRequirement: z.enum(['NONE', 'WARNING', 'ERROR']).nullable().optional(),
  /** Photos of each order that is handed over or collected, and of each that is not. */
  deliveryPhotos: z.int().min(0).max(10).nullable().optional(),
  failurePhotos: z.int().min(0).max(10).nullable().optional(),
  /** Each package is scanned at the stop; a label that nobody can read is recorded instead. */
  scanPackages: z.boolean().default(false),
  /** Exchangeable loading equipment is counted at the stop, none included. */
  countEquipment: z.boolean().default(false),
} as const;
