import { LogOut } from 'lucide-react';
import { useText } from '@/components/text/use-text';
import { Button, PlainButtonLink } from '@/components/ui/plain-button';
import type { AccountHere } from '@/lib/pages/sign-in/accounts-here';
import type { Browser } from '@/lib/pages/sign-in/browser';
import { selectAccountPurpose } from '@/lib/pages/sign-in/forms/purposes';
import type { Journey } from '@/lib/pages/sign-in/next-page';
import { tenantPath } from '@/lib/platform/shared/paths';
import { JourneyFields } from './journey-fields';

interface AccountChoicesProps {
  tenantPlace: string;
  browser: Browser;
  accounts: readonly AccountHere[];
  journey: Journey;
}

/**
 * The accounts that this browser is signed in to, each with a button that makes it the current one and continues, and
 * the way out of it. Plain HTML.
 */
export function AccountChoices({ tenantPlace, browser, accounts, journey }: AccountChoicesProps) {
  const t = useText();
  return (
    <ul aria-label={t('signIn.accountsInThisBrowser')} className="space-y-3">
      {accounts.map((account) => {
        const name = account.displayName ?? account.userName;
        return (
          <li key={account.id} className="flex items-center gap-1">
            <form method="post" action={tenantPath(tenantPlace, '/select-account/choose')} className="min-w-0 flex-1">
              <JourneyFields
                journey={journey}
                csrf={browser.formToken(selectAccountPurpose(account.id, journey.requestId ?? ''))}
              />
              <input type="hidden" name="account" value={account.id} />
              <Button
                type="submit"
                variant={account.current ? 'primary' : 'secondary'}
                size="lg"
                block
                className="flex-col items-start gap-0 text-start wrap-anywhere"
              >
                <span>{t.rich('signIn.continueAsName', { name, user: (chunks) => <bdi>{chunks}</bdi> })}</span>
                {name !== account.userName && <bdi className="text-sm font-normal">{account.userName}</bdi>}
              </Button>
            </form>
            <PlainButtonLink
              href={tenantPath(tenantPlace, `/sign-out?${new URLSearchParams({ account: account.id })}`)}
              variant="ghost"
              size="icon"
              aria-label={t('signIn.signOutOfName', { name: account.userName })}
              title={t('signIn.signOutOfName', { name: account.userName })}
            >
              <LogOut aria-hidden className="rtl:-scale-x-100" />
            </PlainButtonLink>
          </li>
        );
      })}
    </ul>
  );
}
