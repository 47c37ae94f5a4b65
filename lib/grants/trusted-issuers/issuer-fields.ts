import { z } from 'zod';
import { givenClientId } from '@/lib/grants/clients/given-credentials';
import { keySet } from '@/lib/grants/clients/key-set';
import { keySetUri } from '@/lib/grants/clients/key-set-uri';
import {
  assertionProfiles,
  revocationReaches,
  singleUses,
  subjectAttributes,
} from '@/lib/oauth/assertion/trusted-issuer';
import { STANDARD_BRAKE_PERCENT } from '@/lib/people/brake/brake';
import { encoded, issue, msg, type Sayable } from '@/lib/platform/shared/message';
import { actionsFor, type SignalKind, usualActions } from '@/lib/platform/shared/signal';
import { toIssuerSettings } from './issuer-file';

const MINUTE = 60;
const DAY = 86_400;
/** Per hour: more than any directory has to end, so in effect no limit. */
const MOST_REVOCATIONS = 100_000;
const MOST_CRITICAL_MEMBERS = 20;

const line = (most: number) =>
  z
    .string()
    .trim()
    .min(1, issue('common.mustNotBeEmpty'))
    .max(most, issue('common.mustBeAtMostCharacters', { limit: most }))
    .regex(/^\P{Cc}*$/u, issue('common.mustNotContainControlCharacters'));

/** Where a transmitter is polled. As with key sets, what it may be is checked again whenever it is used. */
const pollUrl = keySetUri.refine((value) => {
  // Refused before, by `keySetUri`.
  if (!URL.canParse(value)) return true;
  const { username, password, hash } = new URL(value);
  return username === '' && password === '' && hash === '';
}, issue('events.mustBeHttpsUrlWithout'));

/** A bearer token (RFC 6750, 2.1). */
export const pollToken = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9._~+/-]{1,4000}=*$/, issue('trustedIssuers.mustBeBearerToken'));

/** Names of members of a complex subject (OpenID SSF 1.0, 3.3). */
const criticalMembers = z
  .array(z.string().regex(/^[A-Za-z0-9_-]{1,50}$/, issue('trustedIssuers.mustBeMemberName')))
  .max(MOST_CRITICAL_MEMBERS, issue('common.mustBeAtMost', { limit: MOST_CRITICAL_MEMBERS }));

const signalAction = (kind: SignalKind) =>
  z
    .enum(actionsFor(kind), { error: issue('common.mustBeOneOf', { what: actionsFor(kind).join(', ') }) })
    .default(usualActions[kind]);

/** Labels of letters, digits and hyphens, separated by dots (RFC 1123, 2.1), in lower case. */
const domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253, issue('common.mustBeAtMostCharacters', { limit: 253 }))
  .regex(
    /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?)(?:\.[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?)+$/u,
    issue('trustedIssuers.mustBeDomainSuchAs'),
  );

/** The issuer exactly as in its assertions: compared character by character (RFC 7523, 3). */
const issuerName = z.string().regex(/^[\x21-\x7e]{1,1024}$/, issue('trustedIssuers.mustBe1To1024'));

/** The right to send Shared Signals: the `aud` of its tokens, what each event does, and where they are polled. */
export const signalFields = z.strictObject({
  audience: line(1000),
  session_revoked: signalAction('session_revoked'),
  credential_change: signalAction('credential_change'),
  account_disabled: signalAction('account_disabled'),
  account_purged: signalAction('account_purged'),
  token_claims_change: signalAction('token_claims_change'),
  assurance_level_change: signalAction('assurance_level_change'),
  device_compliance_change: signalAction('device_compliance_change'),
  lifts_deactivation: z.boolean().default(false),
  poll_url: pollUrl.optional(),
  /** Stored encrypted and never returned. Omitted, the stored one stays as long as `poll_url` does. */
  poll_token: pollToken.optional(),
  critical_subject_members: criticalMembers.default([]),
});

/**
 * The fields of a trusted issuer, as the console and `apply` submit them. Has no cross-field checks, so that it can be
 * extended.
 */
export const issuerFields = z.strictObject({
  issuer: issuerName,
  jwks: keySet.optional(),
  jwks_uri: keySetUri.optional(),
  profiles: z
    .array(z.enum(assertionProfiles, { error: `must be ${assertionProfiles.join(' or ')}` }))
    .default(['jwt-bearer']),
  subject_claim: line(100).default('sub'),
  subject_attribute: z
    .enum(subjectAttributes, { error: issue('common.mustBeOneOf', { what: subjectAttributes.join(', ') }) })
    .default('user_name'),
  /** When empty, people with any email domain or without an email address are accepted. */
  email_domains: z
    .array(domain)
    .max(100, issue('common.mustBeAtMost', { limit: 100 }))
    .default([]),
  administrators: z.boolean().default(false),
  tenant: line(255).optional(),
  client_authentication: z
    .enum(['required', 'optional'], { error: issue('trustedIssuers.mustBeRequiredOrOptional') })
    .default('required'),
  client_id: givenClientId.optional(),
  /** When empty, every client with the JWT bearer grant type, or with a policy to exchange JWTs, is accepted. */
  clients: z
    .array(givenClientId)
    .max(100, issue('common.mustBeAtMost', { limit: 100 }))
    .default([]),
  /** Space-separated scopes; empty for none. */
  scope: z
    .string()
    .trim()
    .max(8192, issue('common.mustBeAtMostCharacters', { limit: 8192 }))
    .regex(/^(?:[\x21\x23-\x5b\x5d-\x7e]+(?: [\x21\x23-\x5b\x5d-\x7e]+)*)?$/, issue('common.mustBeScopeNamesSeparated'))
    .default(''),
  max_lifetime_seconds: z
    .int(issue('common.mustBeWholeNumberOf'))
    .min(MINUTE, issue('common.mustBeAtLeastSeconds', { limit: MINUTE }))
    .max(DAY, issue('common.mustBeAtMostSeconds', { limit: DAY }))
    .default(10 * MINUTE),
  single_use: z
    .enum(singleUses, { error: issue('common.mustBeOneOf', { what: singleUses.join(', ') }) })
    .default('jti'),
  revocation: z
    .enum(['none', ...revocationReaches], {
      error: issue('common.mustBeOneOf', { what: ['none', ...revocationReaches].join(', ') }),
    })
    .default('none'),
  revocation_of: line(100).optional(),
  revocation_administrators: z.boolean().default(false),
  revocation_per_hour: z
    .int(issue('common.mustBeWholeNumber'))
    .min(1, issue('common.mustBeAtLeast', { limit: 1 }))
    .max(MOST_REVOCATIONS, issue('common.mustBeAtMost', { limit: MOST_REVOCATIONS }))
    .default(100),
  /** The share of the people whose access it may end within an hour; null for all. */
  revocation_brake_percent: z
    .int(issue('common.mustBeWholeNumber'))
    .min(1, issue('common.mustBeAtLeast', { limit: 1 }))
    .max(99, issue('common.mustBeAtMost', { limit: 99 }))
    .nullable()
    .default(STANDARD_BRAKE_PERCENT),
  signals: signalFields.optional(),
});

export type IssuerFile = z.output<typeof issuerFields>;

const toTrustedIssuer = ({ issuer, ...file }: IssuerFile) => ({
  issuer,
  settings: toIssuerSettings(file),
  pollToken: file.signals?.poll_token,
});

/** Parses and checks all fields, as the console and the management API submit them, and converts them to our names. */
export const trustedIssuer = issuerFields
  .superRefine(checkIssuerFields)
  .superRefine(checkIsTrusted)
  .transform(toTrustedIssuer);

/**
 * The same for a setup file. It may hold an issuer that is trusted for nothing, as one is that was trusted for
 * revocation alone, once the connection or provider is deleted whose people it was about.
 */
export const trustedIssuerInFile = issuerFields.superRefine(checkIssuerFields).transform(toTrustedIssuer);

interface Problems {
  addIssue(issue: { code: 'custom'; path: (string | number)[]; message: string }): void;
}

/** Adds an issue if the issuer is trusted neither for assertions nor for revocation. For `superRefine`. */
function checkIsTrusted({ profiles, revocation }: IssuerFile, problems: Problems): void {
  if (profiles.length === 0 && revocation === 'none')
    problems.addIssue({ code: 'custom', path: ['profiles'], message: encoded(msg('common.mustContainAtLeastOne')) });
}

/** Adds an issue for each field that is inconsistent with the others. For `superRefine`. */
function checkIssuerFields(file: IssuerFile, problems: Problems): void {
  const refuse = (path: string, message: Sayable) =>
    problems.addIssue({ code: 'custom', path: [path], message: encoded(message) });
  if (file.jwks && file.jwks_uri !== undefined) refuse('jwks', msg('common.mustNotBeCombinedWith'));
  if (!file.jwks && file.jwks_uri === undefined) refuse('jwks', msg('trustedIssuers.mustContainPublicKeysOf'));
  if (file.revocation !== 'none' && file.revocation !== 'everyone' && file.revocation_of === undefined)
    refuse('revocation_of', msg('trustedIssuers.mustNameConnectionOrProvider'));
  if (file.signals?.poll_token !== undefined && file.signals.poll_url === undefined)
    problems.addIssue({
      code: 'custom',
      path: ['signals', 'poll_token'],
      message: issue('trustedIssuers.pollTokenNeedsUrl'),
    });
  if (file.signals && file.revocation === 'none') refuse('signals', msg('trustedIssuers.signalsNeedPeople'));
  if (file.client_authentication === 'required') {
    if (file.client_id !== undefined) refuse('client_id', msg('trustedIssuers.mustNotBeSetWhen'));
    return;
  }
  // "The client_id claim MUST identify the same client as the client authentication in the request" (ID-JAG, 4.4.1).
  if (!file.profiles.includes('jwt-bearer'))
    refuse('client_authentication', msg('trustedIssuers.mustBeRequiredWhenId'));
  if (file.client_id === undefined) refuse('client_id', msg('trustedIssuers.mustNameClientForRequests'));
  else if (file.clients.length > 0 && !file.clients.includes(file.client_id))
    refuse('client_id', msg('trustedIssuers.mustBeOneOfListed'));
}
