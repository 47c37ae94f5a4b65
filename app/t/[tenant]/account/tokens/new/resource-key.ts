import type { OfferedResource } from '@/lib/oauth/personal-tokens/offered-resources';

/**
 * The value in the page's address for a token's resource, `own` for Tessera itself. Identifiers of resources are
 * absolute URIs, so none of them is `own`.
 */
export const resourceKey = ({ identifier }: Pick<OfferedResource, 'identifier'>): string => identifier ?? 'own';
