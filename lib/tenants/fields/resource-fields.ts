import { z } from 'zod';
import { resourceClaimPlaces } from '@/lib/platform/shared/claim-mapping';
import { issue } from '@/lib/platform/shared/message';
import { claimMappings } from './claim-mapping-fields';
import { resourceIdentifier } from './resource-identifier';
import { resourceRoles } from './resource-role-fields';
import { scopeName } from './scope-fields';

/** A protected resource as described by an administrator or a setup file. */
export const resourceFields = z.strictObject({
  identifier: resourceIdentifier,
  name: z
    .string()
    .trim()
    .min(1, issue('common.mustNotBeEmpty'))
    .max(200, issue('common.mustBeAtMostCharacters', { limit: 200 }))
    .regex(/^\P{Cc}*$/u, issue('common.mustNotContainControlCharacters')),
  /** The scopes that apply to it; empty for all scopes of the tenant. */
  scopes: z
    .array(scopeName)
    .max(500, issue('common.mustBeAtMost', { limit: 500 }))
    .default([])
    .transform((scopes) => [...new Set(scopes)]),
  /** The lifetime of its access tokens; if left out, the same as for the client's other tokens. */
  access_token_lifetime_seconds: z
    .int(issue('common.mustBeWholeNumberOf'))
    .min(60, issue('common.mustBeAtLeastSeconds', { limit: 60 }))
    .max(86_400, issue('common.mustBeAtMostSeconds', { limit: 86400 }))
    .optional(),
  /** The claims that its access tokens, and their introspection, contain besides the standard ones. */
  claim_mappings: claimMappings(resourceClaimPlaces).optional(),
  /** If left out, a resource keeps its roles. */
  roles: resourceRoles.optional(),
});
export type ResourceFields = z.output<typeof resourceFields>;
