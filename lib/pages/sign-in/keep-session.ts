import type { PageContext } from './page-context';
import { tenantAuth } from './tenant-auth';

/** Sets the cookie of a session that was started or upgraded without a password. For route files and actions. */
export async function keepSession({ tenant }: Pick<PageContext, 'tenant'>, sid: string): Promise<void> {
  await tenantAuth(tenant.slug).signIn('session', { sid, redirect: false, redirectTo: '/' });
}
