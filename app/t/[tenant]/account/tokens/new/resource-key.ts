import type { OfferedResource } from '@/lib/oauth/personal-tokens/offered-resources';

/** How the address of the page names what a token is for. No identifier of a resource, which is an absolute URI, is `own`. */
export const resourceKey = ({ identifier }: Pick<OfferedResource, 'identifier'>): string => identifier ?? 'own';
