import { SignInShell } from '@/components/shell/sign-in-shell';
import { useText } from '@/components/text/use-text';
import { type DeviceDonePage, deviceDonePage } from '@/lib/pages/sign-in/device-page';
import { tenantPath } from '@/lib/platform/shared/paths';
import { text } from '@/lib/platform/shared/text';
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
          {t('Your account')}
        </a>
      }
    />
  );
}

export const deviceDone = signInPage({ title: text('Connect a device'), load: deviceDonePage, View: DeviceDoneView });
