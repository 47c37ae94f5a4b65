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
import { msg } from '@/lib/platform/shared/message';
import { tenantPath } from '@/lib/platform/shared/paths';
import { AccountFrame } from '../account-frame';

export const generateMetadata = titled(msg('common.confirmEmailAddress'));

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
    <AccountFrame tenant={tenant} user={user} title={t('common.confirmEmailAddress')}>
      {token && email ? (
        <Card title={email} description={t('account.onceYouConfirmThisAddress')}>
          <form method="post" action={tenantPath(tenant.place, '/account/email/confirm')}>
            <input type="hidden" name="csrf" value={browser.formToken(accountPurpose(user.id))} />
            <input type="hidden" name="token" value={token} />
            <Button type="submit" variant="primary">
              {t('common.confirmEmailAddress')}
            </Button>
          </form>
        </Card>
      ) : (
        <Callout
          tone="warning"
          title={t('account.thisLinkIsNoLonger')}
          actions={<ButtonLink href={tenantPath(tenant.place, '/account')}>{t('common.yourAccount')}</ButtonLink>}
        >
          {t('account.itWasAlreadyUsedHas')}
        </Callout>
      )}
    </AccountFrame>
  );
}
