/** What sessions say about how a person signed in is in the protocol's words. */
export { acrOf, type AuthenticationContext, authenticationContexts, contextToReach, satisfies } from '@/lib/oauth/authentication-context';
