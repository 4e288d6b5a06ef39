/** Specification 2, 6: administration. */
export const changesConfiguration = { anyPermission: ['changeConfiguration'] } as const;
export const readsFeatures = { anyPermission: ['readFeatureData', 'changeFeatureData'] } as const;
export const changesFeatures = { anyPermission: ['changeFeatureData'] } as const;
export const readsLicences = { anyPermission: ['readLicenceData', 'changeLicenceData', 'importLicenses'] } as const;
export const importsLicences = { anyPermission: ['importLicenses'] } as const;
export const changesLicences = { anyPermission: ['changeLicenceData'] } as const;
