import { z } from 'zod';
import type { CrossAppAccess } from '@/lib/oauth/clients/cross-app-access';
import type { JsonObject } from '@/lib/platform/shared/json';
import { issue } from '@/lib/platform/shared/message';
import { resourceIdentifier } from '@/lib/tenants/fields/resource-identifier';
import { scopeName } from '@/lib/tenants/fields/scope-fields';
import { givenClientId } from './given-credentials';

const LONGEST = 2048;

/** "a URL that uses the "https" scheme and has no query or fragment components" (RFC 8414, 2); http for tests. */
const issuerIdentifier = z
  .url({ protocol: /^https?$/, error: issue('clients.mustBeHttpOrHttps') })
  .max(LONGEST, issue('common.mustBeAtMostCharacters', { limit: LONGEST }))
  .refine((url) => !/[?#]/.test(url), issue('clients.mustNotContainQueryOrFragment'));

const distinct = (values: string[]) => [...new Set(values)];

/** The fields of `CrossAppAccess` under their wire names. */
export const crossAppAccess = z.strictObject({
  audience: issuerIdentifier,
  client_id: givenClientId,
  sso_client_id: givenClientId.optional(),
  scopes: z
    .array(scopeName)
    .max(100, issue('common.mustBeAtMost', { limit: 100 }))
    .default([])
    .transform(distinct),
  resources: z
    .array(resourceIdentifier)
    .max(100, issue('common.mustBeAtMost', { limit: 100 }))
    .default([])
    .transform(distinct),
  enabled: z.boolean().default(true),
});
type CrossAppAccessFields = z.output<typeof crossAppAccess>;

/** Converts the registered names to ours. */
export function toCrossAppAccess(fields: CrossAppAccessFields): CrossAppAccess {
  const { audience, client_id: clientId, sso_client_id: ssoClientId = null, scopes, resources, enabled } = fields;
  return { audience, clientId, ssoClientId, scopes, resources, enabled };
}

/** Converts our names to the registered ones, omitting what is not set. */
export function fromCrossAppAccess(access: CrossAppAccess): JsonObject {
  const { audience, clientId, ssoClientId, scopes, resources, enabled } = access;
  return {
    audience,
    client_id: clientId,
    ...(ssoClientId !== null && { sso_client_id: ssoClientId }),
    scopes,
    resources,
    enabled,
  };
}
