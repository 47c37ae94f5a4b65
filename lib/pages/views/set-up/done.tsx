import { SignInShell } from '@/components/shell/sign-in-shell';
import { useText } from '@/components/text/use-text';
import { type FinishedPage, finishedPage } from '@/lib/pages/sign-in/set-up/set-up-pages';
import { msg } from '@/lib/platform/shared/message';
import { brandOf } from '@/lib/tenants/branding/brand-of';
import { signInPage } from '../sign-in-page';
import { BackToOverview } from './back-to-overview';
import { LinkGone } from './link-gone';
import { TaskStates } from './task-states';

function DoneView({ page }: { page: FinishedPage }) {
  const t = useText();
  if (page.kind === 'gone') return <LinkGone page={page} />;
  if (page.kind === 'unfinished')
    return (
      <SignInShell
        brand={brandOf(page.tenant)}
        title={t('setUp.setUpIsNotFinished')}
        description={t('setUp.linkIsStillOpen')}
      >
        <p className="text-sm">
          <BackToOverview page={page} />
        </p>
      </SignInShell>
    );
  return (
    <SignInShell
      brand={brandOf(page.tenant)}
      title={t('setUp.setUpIsFinished')}
      description={page.nothingStarted ? t('setUp.nothingWasConnected') : t('setUp.youCanCloseThisPage')}
    >
      <TaskStates tasks={page.link.tasks} state={page} />
    </SignInShell>
  );
}

export const setUpDone = signInPage({
  title: msg('setUp.setUp'),
  load: finishedPage,
  View: DoneView,
});
