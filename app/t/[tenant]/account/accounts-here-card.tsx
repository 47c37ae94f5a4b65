import { useText } from '@/components/text/use-text';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { PlainButtonLink } from '@/components/ui/plain-button';
import type { AccountHere } from '@/lib/pages/sign-in/accounts-here';
import type { Browser } from '@/lib/pages/sign-in/browser';
import { selectAccountPurpose } from '@/lib/pages/sign-in/forms/purposes';
import { nameWithin } from '@/lib/pages/views/name';
import { tenantPath } from '@/lib/platform/shared/paths';

interface AccountsHereCardProps {
  tenantPlace: string;
  browser: Browser;
  accounts: readonly AccountHere[];
}

/** The other accounts that this browser is signed in to. Renders nothing if there are none. */
export function AccountsHereCard({ tenantPlace, browser, accounts }: AccountsHereCardProps) {
  const t = useText();
  const others = accounts.filter(({ current }) => !current);
  if (others.length === 0) return null;
  return (
    <Card flush title={t('signIn.accountsInThisBrowser')} description={t('signIn.anyoneHereCanSwitch')}>
      <ul className="divide-y">
        {others.map(({ id, displayName, userName }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 py-3.5">
            <div className="min-w-0 flex-1 basis-40 wrap-anywhere">
              <p className="text-base">
                <bdi>{displayName ?? userName}</bdi>
              </p>
              {displayName !== null && (
                <p className="text-sm text-ink-muted">
                  <bdi>{userName}</bdi>
                </p>
              )}
            </div>
            <div className="flex flex-wrap gap-2">
              <form method="post" action={tenantPath(tenantPlace, '/select-account/choose')}>
                <input type="hidden" name="csrf" value={browser.formToken(selectAccountPurpose(id, ''))} />
                <input type="hidden" name="account" value={id} />
                <input type="hidden" name="returnTo" value={tenantPath(tenantPlace, '/account')} />
                <Button type="submit" className="max-w-full whitespace-normal wrap-anywhere">
                  <span>{t.rich('signIn.continueAsName', { name: displayName ?? userName, user: nameWithin })}</span>
                </Button>
              </form>
              <PlainButtonLink
                href={tenantPath(tenantPlace, `/sign-out?${new URLSearchParams({ account: id })}`)}
                aria-label={t('signIn.signOutOfName', { name: userName })}
              >
                {t('common.signOut')}
              </PlainButtonLink>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
