import { z } from 'zod';
import { scopesOfClients } from '@/lib/oauth/personal-tokens/offered-resources';
import { wholeNumber } from '@/lib/platform/shared/whole-number';
import { resourceIdentifier } from '@/lib/tenants/fields/resource-fields';
import { scopeName } from '@/lib/tenants/fields/scope-fields';

/** In days, how long a tenant may let personal access tokens live. */
export const personalTokenDays = { least: 1, most: 365 } as const;

const MOST = 100;

const unique = <Item>(items: Item[]): Item[] => [...new Set(items)];

const personalScope = scopeName.refine(
  (name) => !scopesOfClients.some((one) => one === name),
  'must not be a scope reserved for clients',
);

/** What a tenant says about the tokens that people make for themselves. */
export const personalTokenSettings = {
  personalAccessTokens: z.boolean().default(false),
  /** For how many days one may live at most; those that are there already live on. */
  personalAccessTokenDays: wholeNumber(personalTokenDays, 'days').default(90),
  /** What people may give them, and for which registered resources: taken away, every token loses it at once. */
  personalAccessTokenScopes: z.array(personalScope).max(MOST, `must be at most ${MOST}`).default([]).transform(unique),
  personalAccessTokenResources: z
    .array(resourceIdentifier)
    .max(MOST, `must be at most ${MOST}`)
    .default([])
    .transform(unique),
};
