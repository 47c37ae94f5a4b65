import { createPrivateKey } from 'node:crypto';
import { z } from 'zod';
import { issue } from '@/lib/platform/shared/message';
import { linkingPolicies, providerAuthMethods } from './provider';
import { addressDomainPolicies, updatePolicies } from './provisioning';

/** Lowercase letters, digits and inner hyphens, because it is part of a URL. */
const providerId = z
  .string()
  .regex(/^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/, issue('identityProviders.mustBeAtMost40'));

/**
 * "https scheme, host, and optionally, port number and path components and no query or fragment components" (OpenID
 * Connect Core section 2). http is allowed for hosts that the operator permits.
 */
const issuer = z
  .string()
  .max(1024, issue('common.mustBeAtMostCharacters', { limit: 1024 }))
  .refine((value) => {
    const url = /^[\x21-\x7e]+$/.test(value) && URL.canParse(value) ? new URL(value) : null;
    return (
      url !== null &&
      /^https?:$/.test(url.protocol) &&
      url.username === '' &&
      url.password === '' &&
      !/[?#]/.test(value)
    );
  }, issue('identityProviders.mustBeHttpsUrlWithout'));

const printable = (most: number) =>
  z
    .string()
    .trim()
    .regex(/^[\x20-\x7e]+$/, issue('common.mustBePrintableAsciiCharacters'))
    .max(most, issue('common.mustBeAtMostCharacters', { limit: most }));

const providerSecret = printable(1024);

const ofApple = z
  .string()
  .trim()
  .regex(/^[A-Z0-9]{10}$/, issue('identityProviders.mustBeTenLettersOrDigits'));

/** Whether a text is an unencrypted EC private key for ES256 (RFC 7518, 3.4) in PKCS #8, as Apple gives it out. */
function isApplePrivateKey(pem: string): boolean {
  if (!pem.startsWith('-----BEGIN PRIVATE KEY-----')) return false;
  try {
    return createPrivateKey(pem).asymmetricKeyDetails?.namedCurve === 'prime256v1';
  } catch {
    return false;
  }
}

/** What signs our client secrets at Apple. The private key is the content of the .p8 file that Apple gives once. */
export const appleFields = z.strictObject({
  team_id: ofApple,
  key_id: ofApple,
  private_key: z
    .string()
    .trim()
    .max(2048, issue('common.mustBeAtMostCharacters', { limit: 2048 }))
    .refine(isApplePrivateKey, issue('identityProviders.mustBeApplePrivateKey'))
    .optional(),
});

const text = (most: number) =>
  z
    .string()
    .trim()
    .min(1, issue('common.mustNotBeEmpty'))
    .max(most, issue('common.mustBeAtMostCharacters', { limit: most }))
    .regex(/^[^\p{Cc}]*$/u, issue('common.mustNotContainControlCharacters'));

const atMost = (most: number) => issue('authorizationDetailsTypes.mustHaveAtMostItems', { limit: most });

const RULES_AT_MOST = 50;
export const GROUP_RULES_AT_MOST = 200;
const DOMAINS_AT_MOST = 50;

/** How a provider's sign-ins create and change people. Names and groups are checked by lib/directory/at-sign-in. */
export const provisioningFields = z.strictObject({
  create: z.boolean().default(false),
  address_domains: z
    .enum(addressDomainPolicies, { error: `must be ${addressDomainPolicies.join(', ')}` })
    .default('verified_if_any'),
  trusted_domains: z.array(text(253).toLowerCase()).max(DOMAINS_AT_MOST, atMost(DOMAINS_AT_MOST)).default([]),
  update: z.enum(updatePolicies, { error: `must be ${updatePolicies.join(' or ')}` }).default('never'),
  attributes: z
    .array(z.strictObject({ from: text(300), to: text(300).nullable() }))
    .max(RULES_AT_MOST, atMost(RULES_AT_MOST))
    .default([]),
  groups_claim: text(300).default('groups'),
  groups: z
    .array(z.strictObject({ value: text(300), group_id: text(100) }))
    .max(GROUP_RULES_AT_MOST, atMost(GROUP_RULES_AT_MOST))
    .default([]),
  leave_groups: z.boolean().default(true),
  refusal_text: text(300).optional(),
});

export type ProvisioningFile = z.output<typeof provisioningFields>;

/** The fields of an identity provider, as the console and `apply` submit them. */
export const providerFields = z.strictObject({
  id: providerId,
  name: z
    .string()
    .trim()
    .min(1, issue('common.mustNotBeEmpty'))
    .max(60, issue('common.mustBeAtMostCharacters', { limit: 60 }))
    .regex(/^\P{Cc}*$/u, issue('common.mustNotContainControlCharacters')),
  issuer,
  client_id: printable(512),
  client_secret: providerSecret.optional(),
  apple: appleFields.optional(),
  client_authentication: z
    .enum(providerAuthMethods, { error: `must be ${providerAuthMethods.join(' or ')}` })
    .default('client_secret_basic'),
  /** Space-separated, in addition to `openid`. */
  scope: z
    .string()
    .trim()
    .max(1000, issue('common.mustBeAtMostCharacters', { limit: 1000 }))
    .regex(/^(?:[\x21\x23-\x5b\x5d-\x7e]+(?: [\x21\x23-\x5b\x5d-\x7e]+)*)?$/, issue('common.mustBeScopeNamesSeparated'))
    .default('email profile'),
  linking: z.enum(linkingPolicies, { error: `must be ${linkingPolicies.join(' or ')}` }).default('off'),
  administrators: z.boolean().default(false),
  trust_second_factor: z.boolean().default(false),
  provisioning: provisioningFields.default(provisioningFields.parse({})),
});

export type ProviderFile = z.output<typeof providerFields>;
