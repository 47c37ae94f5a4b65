import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { pathHeader } from '@/lib/pages/path-header';
import type { PageContext } from '@/lib/pages/sign-in/page-context';
import type { ActiveSession } from '@/lib/sign-in/sessions/store';
import { stepUpOf } from './step-up';

/**
 * For route files of sensitive downloads: redirects a person without a recent sign-in to sign in and then return to the
 * same address.
 */
export async function requireRecentSignIn(
  context: Pick<PageContext, 'tenant' | 'container'>,
  user: ActiveSession,
): Promise<void> {
  const stepUp = stepUpOf(context, user, (await headers()).get(pathHeader) ?? undefined);
  if (stepUp) redirect(stepUp.href);
}
