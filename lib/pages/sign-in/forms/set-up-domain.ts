import { nameSetupDomain, proveSetupDomain } from '@/lib/operation/setup-links/connect-domain';
import { setUpForm } from '../set-up/set-up-form';
import { setUpPath } from '../set-up/set-up-session';

/** POST that names the domain: `domain`. */
export const submitNameDomain = setUpForm('domain', async (form, { session }) => {
  const { tenant, container, fields, origin } = form;
  const typed = fields.get('domain')?.trim() ?? '';
  const outcome = await nameSetupDomain(container, { session, origin, typed });
  const failed = outcome === 'wrong' || outcome === 'full' || outcome === 'exists';
  return setUpPath(tenant.place, '/domain', failed ? { error: outcome } : {});
});

/** POST that looks up the DNS record now. */
export const submitProveDomain = setUpForm('domain', async (form, { session }) => {
  const outcome = await proveSetupDomain(form.container, { session, origin: form.origin });
  const failed = outcome !== 'verified' && outcome !== 'gone' && outcome !== 'not-asked';
  return setUpPath(form.tenant.place, '/domain', failed ? { error: outcome } : {});
});
