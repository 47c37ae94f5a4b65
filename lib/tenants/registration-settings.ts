import { z } from 'zod';
import { issue } from '@/lib/platform/shared/message';
import { wholeNumber } from '@/lib/platform/shared/whole-number';
import { scopeName } from '@/lib/tenants/fields/scope-fields';
import { detailsTypeName } from '@/lib/tenants/fields/type-name';

/** Who may register a client dynamically (RFC 7591): no one, holders of an initial access token, or anyone. */
export const registrationPolicies = ['off', 'token', 'open'] as const;
export type RegistrationPolicy = (typeof registrationPolicies)[number];

/** The grant types that a tenant can allow for dynamically registered clients; all others need an administrator. */
export const selfRegisteredGrants = [
  'authorization_code',
  'refresh_token',
  'urn:ietf:params:oauth:grant-type:device_code',
  'urn:openid:params:grant-type:ciba',
  'client_credentials',
] as const;

/**
 * Which clients that register themselves must use PKCE: all of them, or only public ones. With `public-only`, a
 * confidential client that may request `openid` may leave it out of OpenID Connect requests, as clients written before
 * PKCE do. Clients described by a metadata document do not register, and always use it.
 */
export const selfRegisteredPkce = ['required', 'public-only'] as const;
export type SelfRegisteredPkce = (typeof selfRegisteredPkce)[number];

/**
 * Limits of the idle period, in days. A client's own access tokens last a day at most, so none is left after two days
 * without use.
 */
export const idleClientDays = { least: 2, most: 730 } as const;

const MOST = 100;

/** `host` or `host:port`, as written in a URL. */
const host = z
  .string()
  .regex(
    /^(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::[1-9]\d{0,4})?$/,
    'must be a host in lower case, optionally with a port',
  );

const unique = <Item>(items: Item[]): Item[] => [...new Set(items)];

/** A tenant's settings for clients that no administrator registered. */
export const registrationSettings = {
  clientRegistration: z.enum(registrationPolicies, { error: 'must be off, token or open' }).default('off'),
  /** Whether a client ID may be the URL of the client's metadata (draft-ietf-oauth-client-id-metadata-document). */
  clientMetadataDocuments: z.boolean().default(false),
  /** The hosts allowed in such URLs; an empty list allows every host. */
  clientMetadataDocumentHosts: z
    .array(host)
    .max(MOST, issue('common.mustBeAtMost', { limit: MOST }))
    .default([])
    .transform(unique),
  /** The most scopes that such clients may have. */
  selfRegisteredScopes: z
    .array(scopeName)
    .max(MOST, issue('common.mustBeAtMost', { limit: MOST }))
    .default([])
    .transform(unique),
  selfRegisteredAuthorizationDetailsTypes: z
    .array(detailsTypeName)
    .max(MOST, issue('common.mustBeAtMost', { limit: MOST }))
    .default([])
    .transform(unique),
  selfRegisteredGrants: z
    .array(
      z.enum(selfRegisteredGrants, { error: issue('common.mustBeOneOf', { what: selfRegisteredGrants.join(', ') }) }),
    )
    .min(1, 'must not be empty')
    .default(['authorization_code', 'refresh_token'])
    .transform(unique),
  selfRegisteredPkce: z
    .enum(selfRegisteredPkce, { error: issue('common.mustBeOneOf', { what: selfRegisteredPkce.join(', ') }) })
    .default('required'),
  /** Whether people see the logos of such clients, which no administrator has reviewed. */
  selfRegisteredLogos: z.boolean().default(false),
  /** Such clients are deleted after this many days without use, if nothing issued to them is still active. */
  selfRegisteredIdleDays: wholeNumber(idleClientDays, 'days').default(30),
};
