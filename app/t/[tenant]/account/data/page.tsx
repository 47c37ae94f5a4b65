import { getText } from '@/app/language/get-text';
import { titled } from '@/app/language/titled';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { TextLink } from '@/components/ui/text-link';
import { requireUser } from '@/lib/pages/console/require-user';
import { currentBrowser } from '@/lib/pages/sign-in/browser';
import { ofSession } from '@/lib/pages/sign-in/factor-subject';
import { accountPurpose } from '@/lib/pages/sign-in/forms/account';
import { tenantPath } from '@/lib/platform/shared/paths';
import { text } from '@/lib/platform/shared/text';
import { AccountFrame } from '../account-frame';
import { StaleNote } from '../security/stale-note';

export const generateMetadata = titled(text('Your data'));

const contents = [
  text('Your profile, as it came from the directory or was entered, and your groups'),
  text('Where you are signed in, which applications you connected, and what they were issued'),
  text('Your personal access tokens, second factors and linked accounts, without anything secret'),
  text('What the audit log says of what you did and of what was done to your account'),
];

export default async function DataPage({ params }: { params: Promise<{ tenant: string }> }) {
  const context = await requireUser((await params).tenant);
  const t = await getText();
  const { tenant, user } = context;
  const [subject, browser] = await Promise.all([ofSession(context, user), currentBrowser(context)]);
  return (
    <AccountFrame tenant={tenant} user={user} title={t('Your data')}>
      <p className="text-sm">
        <TextLink href={tenantPath(tenant.place, '/account')}>{t('Your account')}</TextLink>
      </p>
      {!subject.mayManage && <StaleNote tenantPlace={tenant.place} subject={subject} path="/account/data" />}
      <Card title={t('All that is stored about you')} description={t('One JSON file, which other programs can read.')}>
        <ul className="list-disc space-y-1 pl-4 text-sm">
          {contents.map((content) => (
            <li key={content}>{t(content)}</li>
          ))}
        </ul>
        {subject.mayManage && (
          <form method="post" action={tenantPath(tenant.place, '/account/data/download')} className="mt-4">
            <input type="hidden" name="csrf" value={browser.formToken(accountPurpose(user.id))} />
            <Button type="submit" variant="primary">
              {t('Download your data')}
            </Button>
          </form>
        )}
      </Card>
    </AccountFrame>
  );
}
