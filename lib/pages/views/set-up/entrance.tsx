import { ChevronRight, CircleCheck, CircleDashed } from 'lucide-react';
import { SignInShell } from '@/components/shell/sign-in-shell';
import { useText } from '@/components/text/use-text';
import { Button } from '@/components/ui/plain-button';
import { Time } from '@/components/ui/time';
import type { SetupTask } from '@/lib/operation/setup-links/setup-link';
import { openSetUpPurpose } from '@/lib/pages/sign-in/forms/purposes';
import { type EntrancePage, entrancePage, type OpenPage } from '@/lib/pages/sign-in/set-up/set-up-pages';
import { setUpPath } from '@/lib/pages/sign-in/set-up/set-up-session';
import { openTasks, progressOf } from '@/lib/pages/sign-in/set-up/task-progress';
import { msg } from '@/lib/platform/shared/message';
import { tenantPath } from '@/lib/platform/shared/paths';
import { brandOf } from '@/lib/tenants/branding/brand-of';
import { signInPage } from '../sign-in-page';
import { BackToOverview } from './back-to-overview';
import { LinkGone } from './link-gone';
import { SetUpForm } from './set-up-form';
import { TaskStates, taskTexts } from './task-states';

function EntranceView({ page }: { page: EntrancePage }) {
  const t = useText();
  if (page.kind === 'gone') return <LinkGone page={page} />;
  if (page.kind === 'open') return <OpenView page={page} />;
  const { tenant, label, token, browser } = page;
  const brand = brandOf(tenant);
  return (
    <SignInShell
      brand={brand}
      title={t('setUp.connectLabelTo', { label, tenant: brand.name })}
      description={t('setUp.noAccountIsNeeded')}
    >
      <form method="post" action={tenantPath(tenant.place, '/set-up/open')}>
        <input type="hidden" name="csrf" value={browser.formToken(openSetUpPurpose(token))} />
        <input type="hidden" name="token" value={token} />
        <Button type="submit" variant="primary" size="lg" block>
          {t('setUp.start')}
        </Button>
      </form>
    </SignInShell>
  );
}

function OpenView({ page }: { page: OpenPage }) {
  const open = openTasks(page.link, page);
  return page.asksToFinish && open.length > 0 ? <FinishAnyway page={page} open={open} /> : <Overview page={page} />;
}

/** Asks before a link ends whose tasks are not all done. */
function FinishAnyway({ page, open }: { page: OpenPage; open: readonly SetupTask[] }) {
  const t = useText();
  return (
    <SignInShell
      wide
      brand={brandOf(page.tenant)}
      title={t('setUp.finishWithOpenTasks')}
      description={t('setUp.finishingEndsTheLink')}
    >
      <TaskStates tasks={open} state={page} />
      <SetUpForm page={page} path="/finish" className="mt-6 space-y-4">
        <input type="hidden" name="confirmed" value="yes" />
        <Button type="submit" size="lg" block>
          {t('setUp.finishAnyway')}
        </Button>
        <p className="text-sm">
          <BackToOverview page={page} />
        </p>
      </SetUpForm>
    </SignInShell>
  );
}

/** The tasks of a link, and how far they have come. */
function Overview({ page }: { page: OpenPage }) {
  const t = useText();
  const { tenant, link } = page;
  const brand = brandOf(tenant);
  return (
    <SignInShell
      wide
      brand={brand}
      title={t('setUp.connectLabelTo', { label: link.label, tenant: brand.name })}
      description={t.rich('setUp.validUntil', { when: () => <Time value={link.expiresAt} /> })}
    >
      <ul className="divide-y rounded-md border">
        {link.tasks.map((task) => {
          const { text, done } = progressOf(task, page);
          const Icon = done ? CircleCheck : CircleDashed;
          return (
            <li key={task}>
              <a
                href={setUpPath(tenant.place, link.id, `/${task}`)}
                className="flex items-center gap-3 px-4 py-3 hover:bg-hover"
              >
                <Icon aria-hidden className={`size-5 shrink-0 ${done ? 'text-success' : 'text-ink-subtle'}`} />
                <span className="min-w-0 flex-1 text-sm">
                  <span className="block font-medium">{t(taskTexts[task].title)}</span>
                  <span className="block text-ink-muted text-pretty">{t(taskTexts[task].about)}</span>
                  <span className="block font-medium text-ink-muted">{t(text)}</span>
                </span>
                <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-subtle rtl:-scale-x-100" />
              </a>
            </li>
          );
        })}
      </ul>
      <RoutingOffer page={page} />
      <SetUpForm page={page} path="/finish" className="mt-6 space-y-3">
        <Button type="submit" size="lg" block>
          {t('setUp.finish')}
        </Button>
        <p className="text-sm text-ink-muted text-pretty">{t('setUp.finishingClosesThesePages')}</p>
      </SetUpForm>
    </SignInShell>
  );
}

/** Once the domain is verified and the provider connected: whether the domain's addresses lead to the provider. */
function RoutingOffer({ page }: { page: OpenPage }) {
  const t = useText();
  const { emailDomain, provider } = page;
  if (!emailDomain?.verifiedAt || !provider) return null;
  const { domain } = emailDomain;
  if (emailDomain.route?.providerId === provider.id)
    return <p className="mt-4 text-sm text-pretty">{t('setUp.addressesLeadToYourAccounts', { domain })}</p>;
  if (!provider.awaitsApproval) return null;
  return (
    <SetUpForm page={page} path="/route" className="mt-6 space-y-3">
      <p className="text-sm text-pretty">{t('setUp.routingMeaning', { domain })}</p>
      <Button type="submit" size="lg" block>
        {t('setUp.leadAddressesToAccounts', { domain })}
      </Button>
    </SetUpForm>
  );
}

export const setUpEntrance = signInPage({
  title: msg('setUp.setUp'),
  load: entrancePage,
  View: EntranceView,
});
