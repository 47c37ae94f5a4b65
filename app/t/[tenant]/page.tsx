import { redirect } from 'next/navigation';
import { requireUser } from '@/lib/pages/console/require-user';
import { homePath } from '@/lib/pages/sign-in/next-page';

/** A tenant's root redirects to where a person starts. */
export default async function TenantRootPage({ params }: { params: Promise<{ tenant: string }> }) {
  const { tenant, user } = await requireUser((await params).tenant);
  redirect(homePath(tenant.place, user));
}
