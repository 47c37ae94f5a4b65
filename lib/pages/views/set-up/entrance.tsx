import { ChevronRight, CircleCheck, CircleDashed } from 'lucide-react';
import { SignInShell } from '@/components/shell/sign-in-shell';
import { useText } from '@/components/text/use-text';
import { Button } from '@/components/ui/plain-button';
import { Time } from '@/components/ui/time';
import type { SetupTask } from '@/lib/operation/setup-links/setup-link';
import { openSetUpPurpose } from '@/lib/pages/sign-in/forms/purposes';
import { type EntrancePage, entrancePage, type OpenPage } from '@/lib/pages/sign-in/set-up/set-up-pages';
import { setUpPath } from '@/lib/pages/sign-in/set-up/set-up-session';
import { type Message, msg } from '@/lib/platform/shared/message';
import { tenantPath } from '@/lib/platform/shared/paths';
import { brandOf } from '@/lib/tenants/branding/brand-of';
import { signInPage } from '../sign-in-page';
import { LinkGone } from './link-gone';
import { SetUpForm } from './set-up-form';

function EntranceView({ page }: { page: EntrancePage }) {
  const t = useText();
  if (page.kind === 'gone') return <LinkGone page={page} />;
  if (page.kind === 'open') return <Overview page={page} />;
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

const tasks: Record<SetupTask, { title: Message; about: Message }> = {
  domain: { title: msg('setUp.emailDomain'), about: msg('setUp.provesThatTheDomainIsYours') },
  directory: { title: msg('setUp.directory'), about: msg('setUp.accountsAreCreatedAutomatically') },
  'sign-in': { title: msg('setUp.signIn'), about: msg('setUp.peopleSignInWithYourAccounts') },
};

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
                  <span className="block font-medium">{t(tasks[task].title)}</span>
                  <span className="block text-ink-muted text-pretty">{t(tasks[task].about)}</span>
                  <span className="block font-medium text-ink-muted">{t(text)}</span>
                </span>
                <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-subtle rtl:-scale-x-100" />
              </a>
            </li>
          );
        })}
      </ul>
      <SetUpForm page={page} path="/finish" className="mt-6 space-y-3">
        <Button type="submit" size="lg" block>
          {t('setUp.finish')}
        </Button>
        <p className="text-sm text-ink-muted text-pretty">{t('setUp.finishingClosesThesePages')}</p>
      </SetUpForm>
    </SignInShell>
  );
}

function progressOf(task: SetupTask, { directory, provider, emailDomain }: OpenPage): { text: Message; done: boolean } {
  if (task === 'domain') {
    if (!emailDomain) return { text: msg('setUp.notStarted'), done: false };
    return emailDomain.verifiedAt
      ? { text: msg('setUp.domainIsVerified', { domain: emailDomain.domain }), done: true }
      : { text: msg('setUp.waitingForTheRecord'), done: false };
  }
  if (task === 'directory') {
    if (!directory) return { text: msg('setUp.notStarted'), done: false };
    if (directory.disabled) return { text: msg('setUp.turnedOffByAdministrator'), done: false };
    return directory.firstRequestAt
      ? { text: msg('setUp.connected'), done: true }
      : { text: msg('setUp.waitingForFirstRequest'), done: false };
  }
  if (!provider) return { text: msg('setUp.notStarted'), done: false };
  if (provider.awaitsApproval) return { text: msg('setUp.waitingForApproval'), done: true };
  return provider.disabledAt
    ? { text: msg('setUp.turnedOffByAdministrator'), done: false }
    : { text: msg('setUp.connected'), done: true };
}

export const setUpEntrance = signInPage({
  title: msg('setUp.setUp'),
  load: entrancePage,
  View: EntranceView,
});
