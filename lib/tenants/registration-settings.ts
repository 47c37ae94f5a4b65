import { z } from 'zod';
import { wholeNumber } from '@/lib/platform/shared/whole-number';
import { scopeName } from '@/lib/tenants/fields/scope-fields';
import { detailsTypeName } from '@/lib/tenants/fields/type-name';

/** Who may register a client by itself (RFC 7591): nobody, whoever has an initial access token, or anybody. */
export const registrationPolicies = ['off', 'token', 'open'] as const;
export type RegistrationPolicy = (typeof registrationPolicies)[number];

/** The grants that a tenant can leave to clients that register themselves; all others need an administrator. */
export const selfRegisteredGrants = [
  'authorization_code',
  'refresh_token',
  'urn:ietf:params:oauth:grant-type:device_code',
  'client_credentials',
] as const;

/** Access tokens of a client itself live for a day at most: after two without use none is left. */
export const idleClientDays = { least: 2, most: 730 } as const;

const MOST = 100;

/** `host` or `host:port`, as it stands in an address. */
const host = z
  .string()
  .regex(
    /^(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::[1-9]\d{0,4})?$/,
    'must be a host in lower case, optionally with a port',
  );

const unique = <Item>(items: Item[]): Item[] => [...new Set(items)];

/** What a tenant says about clients that nobody here has registered. */
export const registrationSettings = {
  clientRegistration: z.enum(registrationPolicies, { error: 'must be off, token or open' }).default('off'),
  /** A client's id may be the address of its metadata (draft-ietf-oauth-client-id-metadata-document). */
  clientMetadataDocuments: z.boolean().default(false),
  /** Where such addresses may be; none for everywhere. */
  clientMetadataDocumentHosts: z.array(host).max(MOST, `must be at most ${MOST}`).default([]).transform(unique),
  /** What such clients may have at most. */
  selfRegisteredScopes: z.array(scopeName).max(MOST, `must be at most ${MOST}`).default([]).transform(unique),
  selfRegisteredAuthorizationDetailsTypes: z
    .array(detailsTypeName)
    .max(MOST, `must be at most ${MOST}`)
    .default([])
    .transform(unique),
  selfRegisteredGrants: z
    .array(z.enum(selfRegisteredGrants, { error: `must be one of ${selfRegisteredGrants.join(', ')}` }))
    .min(1, 'must not be empty')
    .default(['authorization_code', 'refresh_token'])
    .transform(unique),
  /** After so many days without use they are deleted, if nothing that was issued to them still lives. */
  selfRegisteredIdleDays: wholeNumber(idleClientDays, 'days').default(30),
};
