import type { ReactNode } from 'react';
import { setLanguage } from '@/app/actions';
import { getText } from '@/app/language/get-text';
import { ForAccount } from '@/components/forms/for-account';
import { LeaveGuard } from '@/components/forms/leaving/leave-guard';
import { BrandMark } from '@/components/shell/brand-mark';
import { EndedCallout } from '@/components/shell/ended-callout';
import { LanguageChoice } from '@/components/shell/language-choice';
import { SkipLink } from '@/components/shell/skip-link';
import { useText } from '@/components/text/use-text';
import { Button } from '@/components/ui/button';
import { PlainButtonLink } from '@/components/ui/plain-button';
import { endedNews } from '@/lib/pages/console/ended-news';
import { pageContext } from '@/lib/pages/sign-in/page-context';
import { roleSuffices } from '@/lib/people/role-suffices';
import { ACCOUNT_FIELD } from '@/lib/platform/shared/account-field';
import { languageTags } from '@/lib/platform/shared/languages';
import { tenantPath } from '@/lib/platform/shared/paths';
import type { ActiveSession } from '@/lib/sign-in/sessions/store';
import { brandOf } from '@/lib/tenants/branding/brand-of';
import type { Tenant } from '@/lib/tenants/store';

/** What the form that led here ended. */
async function EndedNews({ tenantPlace }: { tenantPlace: string }) {
  const [news, t] = await Promise.all([endedNews(await pageContext(tenantPlace)), getText()]);
  return <EndedCallout news={news && { id: news.id, text: t(news.text) }} className="top-4" />;
}

interface AccountFrameProps {
  tenant: Pick<Tenant, 'place' | 'name' | 'settings'>;
  user: ActiveSession;
  title?: string;
  children: ReactNode;
}

/**
 * The account page's frame: the tenant's brand, as on the sign-in pages, the link to the console and the sign-out
 * button.
 */
export function AccountFrame({ tenant, user, title, children }: AccountFrameProps) {
  const t = useText();
  return (
    <div className="mx-auto max-w-2xl px-4 py-6 sm:py-10">
      <SkipLink />
      <LeaveGuard />
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <BrandMark brand={brandOf(tenant)} />
        <div className="flex gap-2">
          {roleSuffices(user.role, 'auditor') && (
            // Loads the whole page, because the console may not have the language of this one.
            <PlainButtonLink href={tenantPath(tenant.place, '/admin')}>{t('common.console')}</PlainButtonLink>
          )}
          <form method="post" action={tenantPath(tenant.place, '/logout')}>
            <input type="hidden" name={ACCOUNT_FIELD} value={user.personId} />
            <Button type="submit">{t('common.signOut')}</Button>
          </form>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="mt-8 space-y-6 outline-none">
        <h1 className="text-2xl">{title ?? t('common.yourAccount')}</h1>
        <EndedNews tenantPlace={tenant.place} />
        <ForAccount personId={user.personId}>{children}</ForAccount>
      </main>
      <footer className="mt-10">
        <LanguageChoice offered={languageTags} setLanguage={setLanguage} />
      </footer>
    </div>
  );
}
