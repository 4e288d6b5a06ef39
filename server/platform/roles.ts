/** Parts that a process can take (KONTOR_ROLES): answer requests, work on jobs, search for the optimiser. */
const processRoles = ['web', 'jobs', 'solver'] as const;
export type ProcessRole = (typeof processRoles)[number];

const isRole = (text: string): text is ProcessRole => processRoles.some((role) => role === text);

/** `web,jobs`; nothing is all of them. Throws an Error that names what is no part. */
export function rolesOf(text: string | undefined): ReadonlySet<ProcessRole> {
  const named = (text ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
  const wrong = named.find((one) => !isRole(one));
  if (wrong !== undefined) throw new Error(`KONTOR_ROLES takes ${processRoles.join(', ')}, not ${wrong}`);
  return new Set(named.length > 0 ? named.filter(isRole) : processRoles);
}
