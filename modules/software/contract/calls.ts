import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { instantSchema } from '#kernel/date.ts';
import { idParams, idSchema, unitIdSchema, versionSchema } from '#kernel/ids.ts';
import { versionPattern } from '../rules/versionPattern.ts';
import { deploymentStates, deviceTypes, mostBytes, packageTypes } from '../rules/vocabulary.ts';
import { changesSoftware, readsSoftware } from './access.ts';

const base = '/api/system/mobile-management/software';
const alias = '/mobile-management/software';
const packageVersion = z.string().min(1).max(40).regex(versionPattern);

const packageSchema = z
  .object({
    deviceType: z.enum(deviceTypes),
    version: z.string(),
    comment: z.string().nullable(),
    filename: z.string().nullable(),
    /** Bytes; null for the application that browsers load. */
    size: z.int().nullable(),
    sha256: z.string().nullable(),
    uploadedBy: z.string().nullable(),
    uploadedAt: instantSchema.nullable(),
    /** The unit that holds it; it counts there and in every unit below. */
    orgUnit: z.string(),
    /** Deployments that need it: it cannot be deleted. */
    deployments: z.int(),
  })
  .meta({ id: 'SoftwarePackage' });
export type SoftwarePackage = z.infer<typeof packageSchema>;

const target = z
  .object({
    orgUnits: z.array(unitIdSchema).max(100).default([]),
    groups: z.array(z.string().min(1).max(60)).max(100).default([]),
    users: z.array(z.string().min(1).max(60)).max(500).default([]),
    /** Share of these devices, the same ones each time. */
    percentage: z.int().min(1).max(100).default(100),
  })
  .meta({ id: 'SoftwareTarget' });

const fields = {
  deviceType: z.enum(packageTypes),
  version: packageVersion,
  /** Only for devices that ask for this kind of application; null: for all. */
  applicationType: z.string().min(1).max(40).nullable().default(null),
  target: target.prefault({}),
  validFrom: instantSchema,
  /** The device asks its user no more whether it may. */
  mandatory: z.boolean().default(false),
};
export const deploymentInputSchema = z.object(fields).meta({ id: 'SoftwareDeploymentInput' });

const deploymentSchema = z
  .object({
    id: idSchema,
    orgUnit: z.string(),
    ...fields,
    target,
    state: z.enum(deploymentStates),
    /** Devices: told of it, that have taken the package, that run the version. */
    counters: z.object({ offered: z.int(), downloaded: z.int(), installed: z.int() }),
    changedBy: z.string(),
    rowVersion: versionSchema,
  })
  .meta({ id: 'SoftwareDeployment' });
export type SoftwareDeployment = z.infer<typeof deploymentSchema>;

const packageParams = z.object({ deviceType: z.enum(packageTypes), version: packageVersion });

export const uploadPackage = defineCall({
  id: 'software.uploadPackage',
  method: 'POST',
  path: `${base}/packages`,
  aliases: [`${alias}/packages`],
  access: changesSoftware,
  summary: 'Store a package for devices, 200 MiB at most; a version is stored once',
  query: z.object({
    comment: z.string().max(500).optional(),
    /** For which devices and which version; without them the name of the file tells, as `kontor-scan-4.2.1.apk` does. */
    deviceType: z.enum(packageTypes).optional(),
    version: packageVersion.optional(),
    /** Without it, the one of the header `content-disposition`. */
    filename: z.string().max(150).optional(),
  }),
  // The bytes are read as they come (`request.body` of the handler).
  bodyType: 'stream',
  mostBytes,
  answer: packageSchema,
  status: 201,
  errors: [1304, 1731],
});

export const listPackages = defineCall({
  id: 'software.listPackages',
  method: 'GET',
  path: `${base}/packages`,
  aliases: [`${alias}/packages`],
  access: readsSoftware,
  summary: 'Packages that count in the unit, and the version of this application',
  answer: z.array(packageSchema),
});

export const downloadPackage = defineCall({
  id: 'software.downloadPackage',
  method: 'GET',
  path: `${base}/packages/{deviceType}/{version}`,
  aliases: [`${alias}/packages/{deviceType}/{version}`],
  access: 'signedIn',
  summary: 'The package itself, for devices that were told of it',
  params: packageParams,
  query: z.object({ deployment: idSchema.optional() }),
  answerType: 'bytes',
});

export const removePackage = defineCall({
  id: 'software.removePackage',
  method: 'DELETE',
  path: `${base}/packages/{deviceType}/{version}`,
  aliases: [`${alias}/packages/{deviceType}/{version}`],
  access: changesSoftware,
  summary: 'Delete a package that no deployment needs',
  params: packageParams,
});

export const listDeployments = defineCall({
  id: 'software.listDeployments',
  method: 'GET',
  path: `${base}/deployment`,
  aliases: [`${alias}/deployment`],
  access: readsSoftware,
  summary: 'Deployments that count in the unit, with how far each is',
  answer: z.array(deploymentSchema),
});

export const createDeployment = defineCall({
  id: 'software.createDeployment',
  method: 'POST',
  path: `${base}/deployment`,
  aliases: [`${alias}/deployment`],
  access: changesSoftware,
  summary: 'Plan that devices get a package: whom, from when, how many of them',
  body: deploymentInputSchema,
  answer: deploymentSchema,
  status: 201,
});

export const changeDeployment = defineCall({
  id: 'software.changeDeployment',
  method: 'PUT',
  path: `${base}/deployment/{id}`,
  aliases: [`${alias}/deployment/{id}`],
  access: changesSoftware,
  summary: 'Change a deployment that is not over: its target, its share, its state',
  params: idParams,
  body: z.object({
    target: target.prefault({}),
    validFrom: instantSchema,
    mandatory: z.boolean().default(false),
    state: z.enum(deploymentStates),
    rowVersion: versionSchema,
  }),
  answer: deploymentSchema,
});

export const removeDeployment = defineCall({
  id: 'software.removeDeployment',
  method: 'DELETE',
  path: `${base}/deployment/{id}`,
  aliases: [`${alias}/deployment/{id}`],
  access: changesSoftware,
  summary: 'Delete a deployment that is planned or over',
  params: idParams,
});

export const softwareUpdate = defineCall({
  id: 'software.update',
  method: 'GET',
  path: `${base}/update`,
  aliases: [`${alias}/update`],
  access: 'signedIn',
  summary: 'What this device should run: it names its system, its application and the version that it has',
  query: z.object({
    mobileSystemType: z.enum(deviceTypes),
    applicationType: z.string().max(40).optional(),
    /** A group and an account that the device works for, where they are not those of the session. */
    groupName: z.string().max(60).optional(),
    userName: z.string().max(60).optional(),
    version: packageVersion.optional(),
  }),
  answer: z.object({
    updateAvailable: z.boolean(),
    version: z.string().nullable(),
    mandatory: z.boolean(),
    url: z.string().nullable(),
    sha256: z.string().nullable(),
  }),
});
