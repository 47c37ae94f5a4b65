import { getText } from '@/app/language/get-text';
import { titled } from '@/app/language/titled';
import { Button, ButtonLink } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { Card } from '@/components/ui/card';
import { requireUser } from '@/lib/pages/console/require-user';
import { currentBrowser } from '@/lib/pages/sign-in/browser';
import { accountPurpose } from '@/lib/pages/sign-in/forms/account';
import { type PageQuery, readPageQuery } from '@/lib/pages/sign-in/page-query';
import { primaryEmail } from '@/lib/people/primary-email';
import { tenantPath } from '@/lib/platform/shared/paths';
import { text } from '@/lib/platform/shared/text';
import { AccountFrame } from '../account-frame';

export const generateMetadata = titled(text('Confirm email address'));

/**
 * The page that the link in the email opens. Opening it confirms nothing, because programs that scan emails open links
 * too.
 */
export default async function ConfirmEmailPage({
  params,
  searchParams,
}: {
  params: Promise<{ tenant: string }>;
  searchParams: PageQuery;
}) {
  const context = await requireUser((await params).tenant);
  const { tenant, user, container } = context;
  const [read, browser, person] = await Promise.all([
    readPageQuery(searchParams),
    currentBrowser(context),
    container.directory.findPerson(tenant.id, user.personId),
  ]);
  const t = await getText();
  const token = read('token');
  const email = person && primaryEmail(person.attributes);
  return (
    <AccountFrame tenant={tenant} user={user} title={t('Confirm email address')}>
      {token && email ? (
        <Card
          title={email}
          description={t('Once you confirm this address, password links for your account are sent to it.')}
        >
          <form method="post" action={tenantPath(tenant.place, '/account/email/confirm')}>
            <input type="hidden" name="csrf" value={browser.formToken(accountPurpose(user.id))} />
            <input type="hidden" name="token" value={token} />
            <Button type="submit" variant="primary">
              {t('Confirm email address')}
            </Button>
          </form>
        </Card>
      ) : (
        <Callout
          tone="warning"
          title={t('This link is no longer valid')}
          actions={<ButtonLink href={tenantPath(tenant.place, '/account')}>{t('Your account')}</ButtonLink>}
        >
          {t('It was already used, has expired, or was sent to another address. Request a new one in your account.')}
        </Callout>
      )}
    </AccountFrame>
  );
}
