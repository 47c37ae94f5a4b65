import { nameSetupDomain, proveSetupDomain } from '@/lib/operation/setup-links/connect-domain';
import { setUpForm } from '../set-up/set-up-form';
import { setUpPath } from '../set-up/set-up-session';

const DOMAIN_CHARACTERS_AT_MOST = 253;

/** POST that names the domain: `domain`. A refused one stays in the field. */
export const submitNameDomain = setUpForm('domain', async (form, { session, link }) => {
  const { tenant, container, fields, origin } = form;
  const typed = fields.get('domain')?.trim() ?? '';
  const outcome = await nameSetupDomain(container, { session, origin, typed });
  const failed = outcome === 'wrong' || outcome === 'full' || outcome === 'exists';
  return setUpPath(
    tenant.place,
    link.id,
    '/domain',
    failed ? { error: outcome, domain: typed.slice(0, DOMAIN_CHARACTERS_AT_MOST) } : {},
  );
});

/** POST that looks up the DNS record now. */
export const submitProveDomain = setUpForm('domain', async (form, { session, link }) => {
  const outcome = await proveSetupDomain(form.container, { session, origin: form.origin });
  const failed = outcome !== 'verified' && outcome !== 'gone' && outcome !== 'not-asked';
  return setUpPath(form.tenant.place, link.id, '/domain', failed ? { error: outcome } : {});
});
