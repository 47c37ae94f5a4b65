import { z } from 'zod';

/**
 * One other authorization server at which a client may get access on behalf of people, by an Identity Assertion JWT
 * Authorization Grant of this server (draft-ietf-oauth-identity-assertion-authz-grant).
 */
export const CrossAppAccess = z.object({
  /** The issuer identifier of the other server. */
  audience: z.string(),
  /** The client_id that the client has there. */
  clientId: z.string(),
  /**
   * The client_id with which people sign in to the other server here. It decides who is meant by `sub`, and while that
   * client is disabled, nothing is issued. Null if they do not sign in to it here.
   */
  ssoClientId: z.string().nullable().default(null),
  /** The scopes of the other server that it may get; if empty, the other server decides. */
  scopes: z.array(z.string()).default([]),
  /** The resources of the other server that it may get; if empty, the other server decides. */
  resources: z.array(z.string()).default([]),
  enabled: z.boolean().default(true),
});
export type CrossAppAccess = z.output<typeof CrossAppAccess>;
