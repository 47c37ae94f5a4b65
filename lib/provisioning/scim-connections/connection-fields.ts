import { z } from 'zod';
import { STANDARD_BRAKE_PERCENT } from '@/lib/people/brake/brake';
import type { JsonObject } from '@/lib/platform/shared/json';
import { issue } from '@/lib/platform/shared/message';
import {
  adoptionRules,
  type ConnectionSettings,
  mostAtOnce,
  mostPerSecond,
  scimProviders,
  standardRateLimit,
} from './connection';
import { looksLikeAccessToken } from './looks-like-access-token';

const name = z
  .string()
  .trim()
  .min(1, issue('common.mustNotBeEmpty'))
  .max(100, issue('common.mustBeAtMostCharacters', { limit: 100 }))
  .regex(/^\P{Cc}*$/u, issue('common.mustNotContainControlCharacters'));

const count = (most: number) =>
  z
    .int(issue('common.mustBeWholeNumber'))
    .min(1, issue('common.mustBeAtLeast', { limit: 1 }))
    .max(most, issue('common.mustBeAtMost', { limit: most }));

/** The client linked to a connection; null or empty for none. */
export const connectionClient = z
  .string()
  .max(255, issue('common.mustBeAtMostCharacters', { limit: 255 }))
  .nullable();

/** The share of people that may leave within an hour; null for any. */
export const brakePercent = count(99).nullable();

/** The identifier of a resource; null or empty for none. */
export const roleResource = z
  .string()
  .max(2048, issue('common.mustBeAtMostCharacters', { limit: 2048 }))
  .nullable();

/** A connection's fields, as sent by the console and `apply`. */
export const connectionFields = z.strictObject({
  name,
  provider: z
    .enum(scimProviders, { error: issue('common.mustBeOneOf', { what: scimProviders.join(', ') }) })
    .default('other'),
  adoption: z
    .enum(adoptionRules, { error: issue('common.mustBeOneOf', { what: adoptionRules.join(', ') }) })
    .default('ask'),
  rate_per_second: count(mostPerSecond).default(standardRateLimit.perSecond),
  rate_burst: count(mostAtOnce).default(standardRateLimit.burst),
  client_id: connectionClient.default(null).transform((id) => id || null),
  strict_rfc7643: z.boolean().default(false),
  role_resource: roleResource.default(null).transform((identifier) => identifier || null),
  brake_percent: brakePercent.default(STANDARD_BRAKE_PERCENT),
});

/** Converts the fields to the stored settings. */
export function settingsOf({
  name: called,
  provider,
  adoption,
  rate_per_second,
  rate_burst,
  client_id,
  strict_rfc7643,
  role_resource,
  brake_percent,
}: z.output<typeof connectionFields>): ConnectionSettings {
  return {
    name: called,
    provider,
    adoption,
    rateLimit: { perSecond: rate_per_second, burst: rate_burst },
    clientId: client_id,
    strictRfc7643: strict_rfc7643,
    roleResource: role_resource,
    brakePercent: brake_percent,
  };
}

/** Converts the stored settings to fields, leaving out defaults except for the directory and account matching. */
export function toConnectionFields({
  name: called,
  provider,
  adoption,
  rateLimit,
  clientId,
  strictRfc7643,
  roleResource: roles,
  brakePercent: percent,
}: ConnectionSettings): JsonObject {
  return {
    name: called,
    provider,
    adoption,
    ...(rateLimit.perSecond !== standardRateLimit.perSecond && { rate_per_second: rateLimit.perSecond }),
    ...(rateLimit.burst !== standardRateLimit.burst && { rate_burst: rateLimit.burst }),
    ...(clientId !== null && { client_id: clientId }),
    ...(strictRfc7643 && { strict_rfc7643: true }),
    ...(roles !== null && { role_resource: roles }),
    ...(percent !== STANDARD_BRAKE_PERCENT && { brake_percent: percent }),
  };
}

export const tokenName = name;

/**
 * A SCIM token chosen by the administrator: a bearer token (`b64token`, RFC 6750, 2.1). The administrator is
 * responsible for its strength.
 */
export const givenScimToken = z
  .string()
  .regex(/^[A-Za-z0-9._~+/-]{16,1024}=*$/, issue('provisioning.mustBe16To1024'))
  .refine((token) => !looksLikeAccessToken(token), issue('provisioning.mustNotLookLikeAccess'));
