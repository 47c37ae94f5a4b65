import { getText } from '@/app/language/get-text';
import { titled } from '@/app/language/titled';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { TextLink } from '@/components/ui/text-link';
import { requireUser } from '@/lib/pages/console/require-user';
import { currentBrowser } from '@/lib/pages/sign-in/browser';
import { ofSession } from '@/lib/pages/sign-in/factor-subject';
import { accountPurpose } from '@/lib/pages/sign-in/forms/account';
import { msg } from '@/lib/platform/shared/message';
import { tenantPath } from '@/lib/platform/shared/paths';
import { AccountFrame } from '../account-frame';
import { StaleNote } from '../security/stale-note';

export const generateMetadata = titled(msg('account.yourData'));

const contents = [
  msg('account.yourProfileFromDirectoryOr'),
  msg('account.yourSessionsConnectedAppsAnd'),
  msg('account.yourPersonalAccessTokensSecond'),
  msg('account.auditLogEntriesAboutYour'),
];

export default async function DataPage({ params }: { params: Promise<{ tenant: string }> }) {
  const context = await requireUser((await params).tenant);
  const t = await getText();
  const { tenant, user } = context;
  const [subject, browser] = await Promise.all([ofSession(context, user), currentBrowser(context)]);
  return (
    <AccountFrame tenant={tenant} user={user} title={t('account.yourData')}>
      <p className="text-sm">
        <TextLink href={tenantPath(tenant.place, '/account')}>{t('common.yourAccount')}</TextLink>
      </p>
      {!subject.mayManage && <StaleNote tenantPlace={tenant.place} subject={subject} path="/account/data" />}
      <Card title={t('account.allDataStoredAboutYou')} description={t('account.oneJsonFileThatOther')}>
        <ul className="list-disc space-y-1 ps-4 text-sm">
          {contents.map((content) => (
            <li key={content.id}>{t(content)}</li>
          ))}
        </ul>
        {subject.mayManage && (
          <form method="post" action={tenantPath(tenant.place, '/account/data/download')} className="mt-4">
            <input type="hidden" name="csrf" value={browser.formToken(accountPurpose(user.id))} />
            <Button type="submit" variant="primary">
              {t('account.downloadYourData')}
            </Button>
          </form>
        )}
      </Card>
    </AccountFrame>
  );
}
