/** Permissions that this module asks for. */
export const permissions = [
  'readLicenceData',
  'changeLicenceData',
  'importLicenses',
  'readFeatureData',
  'changeFeatureData',
  'changeConfiguration',
] as const;
