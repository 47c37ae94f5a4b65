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
  text('Your profile, from the directory or entered manually, and your groups'),
  text('Your sessions, connected apps and what was issued to them'),
  text('Your personal access tokens, second factors and linked accounts, without secrets'),
  text('Audit log entries about your actions and changes to your account'),
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
      <Card title={t('All data stored about you')} description={t('One JSON file that other programs can read.')}>
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
