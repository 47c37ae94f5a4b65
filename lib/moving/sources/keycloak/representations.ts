import { z } from 'zod';

// What a realm export consists of, under Keycloak's names (org.keycloak.representations.idm). Other fields are ignored
// or counted (Taker.passOver).

const texts = z.array(z.string()).nullish();
const byClient = z.record(z.string(), z.array(z.string())).nullish();
const attributes = z.record(z.string(), z.string().nullable()).nullish();

const keycloakCredential = z.object({
  type: z.string(),
  userLabel: z.string().nullish(),
  /** JSON. */
  secretData: z.string().nullish(),
  credentialData: z.string().nullish(),
});

export const keycloakUser = z.object({
  id: z.string().nullish(),
  username: z.string(),
  email: z.string().nullish(),
  emailVerified: z.boolean().nullish(),
  enabled: z.boolean().nullish(),
  firstName: z.string().nullish(),
  lastName: z.string().nullish(),
  createdTimestamp: z.number().nullish(),
  serviceAccountClientId: z.string().nullish(),
  federationLink: z.string().nullish(),
  attributes: z.record(z.string(), texts).nullish(),
  credentials: z.array(keycloakCredential).nullish(),
  requiredActions: texts,
  federatedIdentities: z.array(z.object({ identityProvider: z.string(), userId: z.string() })).nullish(),
  realmRoles: texts,
  clientRoles: byClient,
  groups: texts,
});

const role = z.object({
  name: z.string(),
  description: z.string().nullish(),
  composites: z.object({ realm: texts, client: byClient }).nullish(),
});

export const keycloakRoles = z.object({
  realm: z.array(role).nullish(),
  client: z.record(z.string(), z.array(role)).nullish(),
});

export const keycloakGroup = z.object({
  name: z.string(),
  path: z.string().nullish(),
  attributes: z.record(z.string(), z.unknown()).nullish(),
  realmRoles: texts,
  clientRoles: byClient,
  get subGroups() {
    return z.array(keycloakGroup).nullish();
  },
});

export const keycloakClient = z.object({
  clientId: z.string(),
  name: z.string().nullish(),
  protocol: z.string().nullish(),
  enabled: z.boolean().nullish(),
  rootUrl: z.string().nullish(),
  baseUrl: z.string().nullish(),
  bearerOnly: z.boolean().nullish(),
  publicClient: z.boolean().nullish(),
  consentRequired: z.boolean().nullish(),
  standardFlowEnabled: z.boolean().nullish(),
  implicitFlowEnabled: z.boolean().nullish(),
  directAccessGrantsEnabled: z.boolean().nullish(),
  serviceAccountsEnabled: z.boolean().nullish(),
  clientAuthenticatorType: z.string().nullish(),
  secret: z.string().nullish(),
  redirectUris: texts,
  defaultClientScopes: texts,
  optionalClientScopes: texts,
  attributes,
});

export const keycloakProvider = z.object({
  alias: z.string(),
  providerId: z.string(),
  config: attributes,
});

export type KeycloakCredential = z.output<typeof keycloakCredential>;
export type KeycloakUser = z.output<typeof keycloakUser>;
export type KeycloakGroup = z.output<typeof keycloakGroup>;
export type KeycloakClient = z.output<typeof keycloakClient>;
export type KeycloakProvider = z.output<typeof keycloakProvider>;
