import type { Metadata } from 'next';
import { FormError } from '@/components/forms/form-error';
import { SignInShell } from '@/components/shell/sign-in-shell';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { devicePage, devicePath } from '@/lib/auth/device-page';
import { deviceErrors, enterCodePurpose } from '@/lib/auth/forms/device';
import { errorText, type PageQuery } from '@/lib/auth/page-query';
import { tenantPath } from '@/lib/tenants/paths';
import { SignedInAs } from '../signed-in-as';

export const metadata: Metadata = { title: 'Connect a device' };

export default async function DevicePage({ params, searchParams }: { params: Promise<{ tenant: string }>; searchParams: PageQuery }) {
  const { tenant, browser, user, userCode, error } = await devicePage((await params).tenant, searchParams);
  const { slug } = tenant;
  return (
    <SignInShell
      brand={{ name: tenant.name }}
      title="Connect a device"
      description={userCode === null ? 'Enter the code that your device shows.' : 'Is this the code that your device shows right now? If you did not start this on a device of yours, close this page.'}
      footer={<SignedInAs user={user} tenantSlug={slug} journey={{ requestId: null, returnTo: devicePath(slug, '/device', userCode) }} />}
    >
      <FormError className="mb-4">{errorText(deviceErrors, error)}</FormError>
      <form method="post" action={tenantPath(slug, '/device/code')} className="space-y-4">
        <input type="hidden" name="csrf" value={browser.formToken(enterCodePurpose(user.id))} />
        <Field label="Code" hint="Capital or small letters, with or without the dash." required>
          <Input
            name="user_code"
            type="text"
            mono
            autoComplete="off"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            maxLength={64}
            defaultValue={userCode ?? ''}
            placeholder="XXXX-XXXX"
            autoFocus={userCode === null}
            className="h-14 text-center text-2xl tracking-[0.12em] uppercase max-sm:text-2xl"
          />
        </Field>
        <Button type="submit" variant="primary" size="lg" block>
          Continue
        </Button>
      </form>
    </SignInShell>
  );
}
