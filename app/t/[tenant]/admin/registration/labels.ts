import { grants } from '@/lib/oauth/grants';
import { text } from '@/lib/platform/shared/text';
import {
  type RegistrationPolicy,
  registrationPolicies,
  selfRegisteredGrants,
} from '@/lib/tenants/registration-settings';

const policyLabels: Record<RegistrationPolicy, string> = {
  off: text('Off: only administrators register clients'),
  token: text('Anyone with an initial access token'),
  open: text('Anyone'),
};

/** Who may register a client, as options of a form. */
export const policyOptions = registrationPolicies.map((value) => ({ value, label: policyLabels[value] }));

/** The grants that clients that register themselves may be allowed. */
export const grantChoices = selfRegisteredGrants.map((name) => ({
  name,
  label: grants.find((grant) => grant.name === name)?.label ?? name,
}));
