import type { z } from 'zod';

/** What one unit may send to another: the name of the door there and the form of the message (plain JSON). */
export type DoorKind<S extends z.ZodType = z.ZodType> = { readonly name: string; readonly schema: S };

/** Declares a door, named `module.whatIsSent`, in the contract of the module that receives. */
export const defineDoor = <S extends z.ZodType>(name: string, schema: S): DoorKind<S> => ({ name, schema });
