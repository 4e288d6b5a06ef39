/** The demo accounts (domain 8.3); all share the demo password. Roles: the shipped ones. */
export type WorldAccount = {
  unit: string;
  accountId: string;
  name: string;
  roles: string[];
  managedUnits?: string[];
  language?: string;
  state?: 'ACTIVE' | 'LOCKED_ADMIN' | 'LOCKED_HR' | 'EXPIRED' | 'LOCKED';
  validFrom?: string;
  validTo?: string;
  passwordChangeRequired?: boolean;
  mfa?: 'REQUIRED';
};

const dtm = (accountId: string, name: string, role: string): WorldAccount => ({
  unit: 'dtm',
  accountId,
  name,
  roles: [role],
});
const everywhere = ['global', 'de', 'nl', 'at', 'dtm', 'ham', 'lej', 'str', 'muc', 'hub', 'vlo', 'szg', 'ka-medicura'];

export const accounts: WorldAccount[] = [
  { ...dtm('admin', 'A. Brandt', 'systemAdmin'), managedUnits: everywhere },
  { unit: 'global', accountId: 'planner', name: 'P. Nowak', roles: ['networkPlanner'], managedUnits: everywhere },
  dtm('depotadmin', 'D. Albers', 'depotAdmin'),
  dtm('dispo1', 'S. Krämer', 'dispatcher'),
  dtm('dispo2', 'P. Adamczyk', 'dispatcher'),
  dtm('dispo3', 'J. Feldmann', 'dispatcher'),
  dtm('leitdispo', 'I. Lehmann', 'masterDispatcher'),
  dtm('aff-hagen', 'K. Kortmann', 'areaFreightForwarder'),
  dtm('aff-dortmund', 'N. Brauer', 'areaFreightForwarder'),
  dtm('aff-bochum', 'J. Pohl', 'areaFreightForwarder'),
  dtm('aff-hamm', 'E. Stratmann', 'areaFreightForwarder'),
  dtm('aff-unna', 'B. Cordes', 'areaFreightForwarder'),
  dtm('aff-muensterland', 'H. Terbrack', 'areaFreightForwarder'),
  dtm('lader1', 'M. Özdemir', 'loader'),
  dtm('lader2', 'T. Wolf', 'loader'),
  dtm('lader3', 'R. Sikora', 'loader'),
  dtm('lader4', 'L. Hahn', 'loader'),
  dtm('hallenmeister', 'G. Roth', 'hallSupervisor'),
  dtm('yard1', 'D. Okafor', 'yardManager'),
  dtm('keyacc', 'C. Medina', 'keyAccount'),
  dtm('fahrer1', 'T. Wiese', 'driver'),
  dtm('host-dtm', 'Interface dtm', 'host'),
  { unit: 'ka-medicura', accountId: 'medicura', name: 'E. Salgado', roles: ['keyAccount'] },
  { unit: 'ham', accountId: 'dispo-ham', name: 'H. Petersen', roles: ['dispatcher'] },
  { unit: 'ham', accountId: 'hallenmeister-ham', name: 'U. Jensen', roles: ['hallSupervisor'] },
  { unit: 'lej', accountId: 'dispo-lej', name: 'F. Richter', roles: ['dispatcher'] },
  // One account per reason not to let somebody in (domain 8.5).
  { ...dtm('locked-admin', 'Locked by admin', 'loader'), state: 'LOCKED_ADMIN' },
  { ...dtm('locked-hr', 'Locked by HR', 'loader'), state: 'LOCKED_HR' },
  { ...dtm('locked-user', 'Locked', 'loader'), state: 'LOCKED' },
  { ...dtm('expired-user', 'Expired', 'loader'), state: 'EXPIRED' },
  { ...dtm('future-user', 'Not yet valid', 'loader'), validFrom: '2199-01-01' },
  // They need a second factor: the first sign-in shows the QR code.
  { ...dtm('sicher1', 'V. Sommer', 'dispatcher'), mfa: 'REQUIRED' },
  { ...dtm('sicher2', 'W. Winter', 'loader'), mfa: 'REQUIRED' },
  { ...dtm('new-user', 'First sign-in', 'loader'), passwordChangeRequired: true },
];

/** Groups of the demo depot: one with a channel of its own, one team of loaders. */
export const groups = [
  { groupId: 'nahverkehr', type: 'DISPO_GROUP', name: 'Nahverkehr', memberIds: ['dispo1', 'dispo2', 'leitdispo'] },
  { groupId: 'fruehschicht', type: 'LOADER_TEAM', name: 'Frühschicht', memberIds: ['lader1', 'lader2'] },
] as const;

/** Who can sign in right away, as the launcher prints them. */
export const demoPeople = accounts
  .filter((a) => a.state === undefined && !a.validFrom && !a.passwordChangeRequired && !a.roles.includes('host'))
  .map(({ unit, accountId, name, roles, mfa }) => ({
    unit,
    accountId,
    name,
    role: roles[0] ?? '',
    secondFactor: mfa !== undefined,
  }));
