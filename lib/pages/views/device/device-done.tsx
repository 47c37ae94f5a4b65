import { SignInShell } from '@/components/shell/sign-in-shell';
import { useText } from '@/components/text/use-text';
import { type DeviceDonePage, deviceDonePage } from '@/lib/pages/sign-in/device-page';
import { msg } from '@/lib/platform/shared/message';
import { tenantPath } from '@/lib/platform/shared/paths';
import { brandOf } from '@/lib/tenants/branding/brand-of';
import { signInPage } from '../sign-in-page';

function DeviceDoneView({ page }: { page: DeviceDonePage }) {
  const t = useText();
  const { tenant, answer } = page;
  return (
    <SignInShell
      brand={brandOf(tenant)}
      title={t(answer.title)}
      description={t(answer.text)}
      footer={
        <a href={tenantPath(tenant.place, '/account')} className="underline underline-offset-2">
          {t('common.yourAccount')}
        </a>
      }
    />
  );
}

export const deviceDone = signInPage({
  title: msg('signIn.connectADevice'),
  load: deviceDonePage,
  View: DeviceDoneView,
});
