/** Age (ms) from which the newest backup is old: a night, and two hours for a backup that is late. The bell and the operator's page mean the same. */
export const oldBackupMs = 26 * 3600_000;
