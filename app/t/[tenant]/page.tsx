import { redirect } from 'next/navigation';
import { homePath } from '@/lib/auth/next-page';
import { requireUser } from '@/lib/auth/require-user';

/** A tenant's root leads to where a person begins. */
export default async function TenantRootPage({ params }: { params: Promise<{ tenant: string }> }) {
  const { tenant, user } = await requireUser((await params).tenant);
  redirect(homePath(tenant.place, user));
}
