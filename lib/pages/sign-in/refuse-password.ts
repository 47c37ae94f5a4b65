import { oauthContext } from '@/lib/edge/oauth/oauth-context';
import { errorPage } from '@/lib/edge/plain-pages/error-page';
import { msg } from '@/lib/platform/shared/message';
import { tenantPath } from '@/lib/platform/shared/paths';
import { brandOf } from '@/lib/tenants/branding/brand-of';
import type { PageContext } from './page-context';
import { passwordsOff } from './passwords-off';

/** Records why a page or form about passwords was rejected when password sign-in is off in the tenant. */
export function recordPasswordsOff(context: PageContext): void {
  oauthContext(context).refused({
    endpoint: 'form',
    code: 'access_denied',
    reason: passwordsOff.reason,
    clientId: null,
  });
}

/** The response to a form about passwords that was shown before password sign-in was turned off. */
export function refusePassword(context: PageContext): Response {
  recordPasswordsOff(context);
  const {
    tenant,
    origin: { requestId, language },
  } = context;
  const { title, description } = passwordsOff;
  return errorPage({
    status: 403,
    brand: brandOf(tenant),
    title,
    description,
    requestId,
    language,
    back: { href: tenantPath(tenant.place, '/login'), text: msg('signIn.backToSignIn') },
  });
}
