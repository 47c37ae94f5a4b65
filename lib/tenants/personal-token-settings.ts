import { z } from 'zod';
import { scopesOfClients } from '@/lib/oauth/personal-tokens/offered-resources';
import { issue } from '@/lib/platform/shared/message';
import { wholeNumber } from '@/lib/platform/shared/whole-number';
import { resourceIdentifier } from '@/lib/tenants/fields/resource-identifier';
import { scopeName } from '@/lib/tenants/fields/scope-fields';

/** Limits, in days, of the maximum lifetime that a tenant can set for personal access tokens. */
export const personalTokenDays = { least: 1, most: 365 } as const;

const MOST = 100;

const unique = <Item>(items: Item[]): Item[] => [...new Set(items)];

const personalScope = scopeName.refine(
  (name) => !scopesOfClients.some((one) => one === name),
  'must not be a scope reserved for clients',
);

/** A tenant's settings for personal access tokens. */
export const personalTokenSettings = {
  personalAccessTokens: z.boolean().default(false),
  /** Maximum lifetime in days. Existing tokens keep theirs. */
  personalAccessTokenDays: wholeNumber(personalTokenDays, 'days').default(90),
  /**
   * The scopes that people may give their tokens, and for which registered resources. Removing one takes it from every
   * existing token immediately.
   */
  personalAccessTokenScopes: z
    .array(personalScope)
    .max(MOST, issue('common.mustBeAtMost', { limit: MOST }))
    .default([])
    .transform(unique),
  personalAccessTokenResources: z
    .array(resourceIdentifier)
    .max(MOST, issue('common.mustBeAtMost', { limit: MOST }))
    .default([])
    .transform(unique),
};
