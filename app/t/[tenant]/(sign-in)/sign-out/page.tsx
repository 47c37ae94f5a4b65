import { getText } from '@/app/language/get-text';
import { titled } from '@/app/language/titled';
import { SignInShell } from '@/components/shell/sign-in-shell';
import { Button, ButtonLink } from '@/components/ui/button';
import { signOutPurpose } from '@/lib/pages/sign-in/forms/purposes';
import { homePath } from '@/lib/pages/sign-in/next-page';
import type { PageQuery } from '@/lib/pages/sign-in/page-query';
import { signOutPage } from '@/lib/pages/sign-in/sign-out-page';
import { tenantPath } from '@/lib/platform/shared/paths';
import { text } from '@/lib/platform/shared/text';
import { brandOf } from '@/lib/tenants/branding/brand-of';
import { FormTargets } from '../form-targets';
import { nameWithin } from '../name';
import { WhoIsSignedIn } from '../who-is-signed-in';

export const generateMetadata = titled(text('Sign out'));

export default async function SignOutPage({
  params,
  searchParams,
}: {
  params: Promise<{ tenant: string }>;
  searchParams: PageQuery;
}) {
  const t = await getText();
  const { tenant, browser, user, request, language, clientName, redirectUri } = await signOutPage(
    (await params).tenant,
    searchParams,
  );
  return (
    <SignInShell
      brand={brandOf(tenant)}
      title={t('Sign out?')}
      description={
        clientName !== null &&
        t.rich('<name>{clientName}</name> asks you to sign out here as well.', { clientName, name: nameWithin })
      }
    >
      <FormTargets redirectUri={redirectUri} />
      <p className="text-sm text-ink-muted">
        <WhoIsSignedIn user={user} />{' '}
        {t('Applications that you have used in this session are signed out too, where they can be told.')}
      </p>
      <form method="post" action={tenantPath(tenant.place, '/sign-out/confirm')} className="mt-5">
        <input type="hidden" name="csrf" value={browser.formToken(signOutPurpose(user.id))} />
        {request !== null && <input type="hidden" name="request" value={request} />}
        {language !== null && <input type="hidden" name="ui_locales" value={language} />}
        <Button type="submit" variant="primary" size="lg" block>
          {t('Sign out')}
        </Button>
      </form>
      <ButtonLink href={homePath(tenant.place, user)} size="lg" block className="mt-3">
        {t('Stay signed in')}
      </ButtonLink>
    </SignInShell>
  );
}
