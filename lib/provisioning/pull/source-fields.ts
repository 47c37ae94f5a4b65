import { createPrivateKey } from 'node:crypto';
import { z } from 'zod';
import type { JsonObject } from '@/lib/platform/shared/json';
import { issue } from '@/lib/platform/shared/message';
import { parseJsonText } from '@/lib/platform/shared/parse-json';
import type { PullSettings, PullSource } from './source';

/** Minutes between two runs. */
export const STANDARD_MINUTES = 5;
export const MOST_MINUTES = 1440;

const identifier = z
  .string()
  .trim()
  .min(1, issue('common.mustNotBeEmpty'))
  .max(255, issue('common.mustBeAtMostCharacters', { limit: 255 }))
  .regex(/^[A-Za-z0-9._-]+$/, issue('scimConnections.mustBeIdOrDomain'));

const MOST_GROUPS = 100;

const groupName = z
  .string()
  .trim()
  .min(1, issue('common.mustNotBeEmpty'))
  .max(256, issue('common.mustBeAtMostCharacters', { limit: 256 }));

const everySource = {
  /** A name that ends in an asterisk stands for all groups that begin so. */
  groups: z
    .array(groupName)
    .max(MOST_GROUPS, issue('scimConnections.mustBeAtMostGroups', { limit: MOST_GROUPS }))
    .default([]),
  every_minutes: z
    .int(issue('common.mustBeWholeNumber'))
    .min(1, issue('common.mustBeAtLeast', { limit: 1 }))
    .max(MOST_MINUTES, issue('common.mustBeAtMost', { limit: MOST_MINUTES }))
    .default(STANDARD_MINUTES),
  active: z.boolean().default(false),
};

const keyFile = z.object({ client_email: z.email(), private_key: z.string() });

/** The file that Google Cloud issues for a key of a service account. */
const serviceAccountKey = z
  .string()
  .max(10_000, issue('common.mustBeAtMostCharacters', { limit: 10_000 }))
  .refine((text) => readKeyFile(text) !== null, issue('scimConnections.mustBeServiceAccountKey'));

function readKeyFile(text: string): z.output<typeof keyFile> | null {
  const file = keyFile.safeParse(parseJsonText(text)).data;
  return file && isRsaKey(file.private_key) ? file : null;
}

function isRsaKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}

/** The directory that a connection pulls from, as sent by the console, the management API and setup files. */
export const pullFields = z.discriminatedUnion(
  'source',
  [
    z.strictObject({
      source: z.literal('microsoft-graph'),
      directory_id: identifier,
      client_id: identifier,
      /** If omitted, the stored one stays. */
      client_secret: z
        .string()
        .min(1, issue('common.mustNotBeEmpty'))
        .max(500, issue('common.mustBeAtMostCharacters', { limit: 500 }))
        .optional(),
      guests: z.boolean().default(false),
      ...everySource,
    }),
    z.strictObject({
      source: z.literal('google'),
      administrator: z.email(issue('common.mustBeEmailAddress')).max(254),
      /** If omitted, the stored one stays, with the service account that it belongs to. */
      service_account_key: serviceAccountKey.optional(),
      service_account: z.email(issue('common.mustBeEmailAddress')).max(254).optional(),
      ...everySource,
    }),
  ],
  { error: issue('scimConnections.mustBePullSource') },
);
export type PullFields = z.output<typeof pullFields>;

/**
 * Converts the fields to the stored settings and the secret.
 * @param before the stored source, from which the service account is taken if the fields have no key
 */
export function toPullSource(
  fields: PullFields,
  before: Pick<PullSource, 'settings'> | null,
): { settings: PullSettings; secret: string | undefined; active: boolean } {
  const { every_minutes: everyMinutes, groups, active } = fields;
  if (fields.source === 'microsoft-graph') {
    const { source, directory_id: directoryId, client_id: clientId, client_secret: secret, guests } = fields;
    return { settings: { source, directoryId, clientId, guests, everyMinutes, groups }, secret, active };
  }
  const { source, administrator, service_account_key: key } = fields;
  const file = key === undefined ? null : readKeyFile(key);
  const stored = before?.settings.source === 'google' ? before.settings.serviceAccount : '';
  const serviceAccount = file?.client_email ?? stored;
  return {
    settings: { source, administrator, serviceAccount, everyMinutes, groups },
    secret: file?.private_key,
    active,
  };
}

/** Converts the stored settings to fields, without the secret. */
export function toPullFields({ settings, active }: Pick<PullSource, 'settings' | 'active'>): JsonObject {
  const shared = { every_minutes: settings.everyMinutes, groups: settings.groups, active };
  if (settings.source === 'google') {
    const { source, administrator, serviceAccount: service_account } = settings;
    return { source, administrator, service_account, ...shared };
  }
  const { source, directoryId: directory_id, clientId: client_id, guests } = settings;
  return { source, directory_id, client_id, guests, ...shared };
}
