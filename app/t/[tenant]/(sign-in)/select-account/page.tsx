import { getText } from '@/app/language/get-text';
import { titled } from '@/app/language/titled';
import { SignInShell } from '@/components/shell/sign-in-shell';
import { Button, ButtonLink } from '@/components/ui/button';
import { selectAccountPurpose } from '@/lib/pages/sign-in/forms/purposes';
import { journeyPath } from '@/lib/pages/sign-in/next-page';
import type { PageQuery } from '@/lib/pages/sign-in/page-query';
import { selectAccountPage } from '@/lib/pages/sign-in/select-account-page';
import { tenantPath } from '@/lib/platform/shared/paths';
import { text } from '@/lib/platform/shared/text';
import { brandOf } from '@/lib/tenants/branding/brand-of';
import { FormTargets } from '../form-targets';
import { JourneyFields } from '../journey-fields';
import { nameWithin } from '../name';
import { WhoIsSignedIn } from '../who-is-signed-in';

export const generateMetadata = titled(text('Choose an account'));

export default async function SelectAccountPage({
  params,
  searchParams,
}: {
  params: Promise<{ tenant: string }>;
  searchParams: PageQuery;
}) {
  const t = await getText();
  const { tenant, browser, interaction, user } = await selectAccountPage((await params).tenant, searchParams);
  const { requestId, client, language, redirectUri } = interaction;
  const journey = { requestId, returnTo: null, language };
  return (
    <SignInShell
      brand={brandOf(tenant)}
      title={t('Choose an account')}
      description={t.rich('to continue to <name>{client}</name>', { client: client.clientName, name: nameWithin })}
    >
      <FormTargets redirectUri={redirectUri} />
      <p className="text-sm text-ink-muted">
        <WhoIsSignedIn user={user} />
      </p>
      <form method="post" action={tenantPath(tenant.place, '/select-account/choose')} className="mt-5">
        <JourneyFields journey={journey} csrf={browser.formToken(selectAccountPurpose(user.id, requestId))} />
        <Button type="submit" variant="primary" size="lg" block className="[overflow-wrap:anywhere] whitespace-normal">
          <span>
            {t.rich('Continue as <user>{name}</user>', {
              name: user.displayName ?? user.userName,
              user: (name) => <bdi>{name}</bdi>,
            })}
          </span>
        </Button>
      </form>
      <ButtonLink href={journeyPath(tenant.place, '/login', journey, { switch: '1' })} size="lg" block className="mt-3">
        {t('Sign in as somebody else')}
      </ButtonLink>
    </SignInShell>
  );
}
