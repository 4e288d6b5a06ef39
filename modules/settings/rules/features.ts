/** How a function is switched: for everybody, for units with those below them, for accounts. */
export type FeatureSwitch = {
  enabled: boolean;
  orgUnits: readonly string[] | null;
  users: readonly string[] | null;
};

/**
 * Whether an account in a unit has the function: the whole installation before the unit before the account; what is off further up is
 * off (decision 0022).
 * @param path the unit and its ancestors
 */
export const isOn = (feature: FeatureSwitch, path: readonly string[], account: string): boolean =>
  feature.enabled &&
  (feature.orgUnits === null || feature.orgUnits.some((unit) => path.includes(unit))) &&
  (feature.users === null || feature.users.includes(account));
