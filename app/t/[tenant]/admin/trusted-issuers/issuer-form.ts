import { z } from 'zod';
import { msg } from '@/lib/platform/shared/message';
import { signalKinds } from '@/lib/platform/shared/signal';
import type { Tenant } from '@/lib/tenants/store';
import { durationField } from '../duration-field';
import { choices, jsonText, optionalText, ticked } from '../form-schema';
import { lines } from '../form-text';
import { purposes } from './purposes';
import { parsedRevocation } from './revocation-choices';

/** The fields of the console's form, except the issuer itself. */
export const issuerForm = z.object({
  /** What the issuer does. Fields of what it does not do are hidden, and ignored. */
  purpose: z.enum(purposes),
  jwks: jsonText,
  jwks_uri: optionalText,
  profiles: choices,
  subject_claim: optionalText,
  subject_attribute: z.string(),
  email_domains: z.string().default(''),
  administrators: ticked,
  tenant: optionalText,
  client_authentication: z.string(),
  client_id: optionalText,
  clients: z.string().default(''),
  scope: choices,
  max_lifetime_seconds: durationField,
  single_use: z.string(),
  /** A choice of `revocationChoices`; empty until one is made. */
  revocation: z.string(),
  revocation_administrators: ticked,
  revocation_per_hour: z.coerce.number(),
  revocation_brake_percent: optionalText.transform((value) => (value === undefined ? null : Number(value))),
  /** The audience; empty if signals are rejected. */
  signals: optionalText,
  signal_session_revoked: z.string(),
  signal_credential_change: z.string(),
  signal_account_disabled: z.string(),
  signal_account_purged: z.string(),
  signal_token_claims_change: z.string(),
  signal_assurance_level_change: z.string(),
  signal_device_compliance_change: z.string(),
  signal_lifts_deactivation: ticked,
  signal_poll_url: optionalText,
  /** The one stored stays if this is empty. */
  signal_poll_token: optionalText,
  signal_critical_members: z.string().default(''),
});

/**
 * The form's values under the names that `trustedIssuer` checks, without those of what the issuer does not do, and
 * without a client that the selected authentication hides.
 */
export function toFile(
  { purpose, email_domains, clients, scope, revocation, signals, ...form }: z.output<typeof issuerForm>,
  { scopes }: Pick<Tenant, 'scopes'>,
) {
  const chosen = purpose === 'assertions' ? { revocation: 'none' } : parsedRevocation(revocation);
  const asserts = purpose !== 'signals';
  return {
    ...withoutSignals(form),
    ...(!asserts && { profiles: [], client_authentication: 'required', administrators: false }),
    ...(signals !== undefined &&
      chosen.revocation !== 'none' && { signals: { audience: signals, ...signalsOf(form) } }),
    email_domains: lines(email_domains),
    clients: lines(clients),
    client_id: asserts && form.client_authentication === 'optional' ? form.client_id : undefined,
    scope: scope.filter((name) => scopes.has(name)).join(' '),
    ...chosen,
  };
}

/** The error of a form that does not say whose access an issuer may end that sends security events; null otherwise. */
export const missingReach = ({ purpose, revocation }: Pick<z.output<typeof issuerForm>, 'purpose' | 'revocation'>) =>
  purpose !== 'assertions' && revocation === ''
    ? { ok: false, fieldErrors: { revocation: msg('trustedIssuers.chooseWhoseAccess') } }
    : null;

type SignalForm = Pick<z.output<typeof issuerForm>, `signal_${string}` & keyof z.output<typeof issuerForm>>;

const signalsOf = (form: SignalForm) => ({
  ...Object.fromEntries(signalKinds.map((kind) => [kind, form[`signal_${kind}`]])),
  lifts_deactivation: form.signal_lifts_deactivation,
  poll_url: form.signal_poll_url,
  poll_token: form.signal_poll_token,
  critical_subject_members: form.signal_critical_members.split(/[\s,]+/).filter(Boolean),
});

function withoutSignals<Form extends SignalForm>(form: Form) {
  return Object.fromEntries(Object.entries(form).filter(([name]) => !name.startsWith('signal_'))) as Omit<
    Form,
    keyof SignalForm
  >;
}
