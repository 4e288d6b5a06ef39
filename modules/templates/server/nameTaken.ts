import { type Refusal, refused } from '#kernel/errors.ts';

/** Another one that is not over has the name already. */
export const nameTaken = (name: string): Refusal =>
  refused(
    'templates:error/nameTaken',
    { name },
    { violations: [{ field: 'name', rule: 'alreadyInUse', message: '' }] },
  );
