import { SignInShell } from '@/components/shell/sign-in-shell';
import { useText } from '@/components/text/use-text';
import { Button } from '@/components/ui/plain-button';
import { requestGone } from '@/lib/pages/sign-in/request-gone';
import type { ActiveSession } from '@/lib/sign-in/sessions/store';
import type { Brand } from '@/lib/tenants/branding/brand-of';
import type { Tenant } from '@/lib/tenants/store';
import { DecisionForm } from '../consent/decision-form';
import { ScopeList } from '../consent/scope-list';
import { CodeForm } from '../device/code-form';
import { PasswordForm } from '../login/password-form';
import { TenantSentence } from '../login/tenant-sentence';
import { nameWithin } from '../name';
import { SignedInAs } from '../signed-in-as';
import type { PreviewView } from './preview-view';

interface PreviewedPageProps {
  page: PreviewView['preview_page'];
  brand: Brand;
  tenant: Pick<Tenant, 'place' | 'scopes' | 'settings'>;
  user: Pick<ActiveSession, 'displayName' | 'userName'>;
  requestId: string;
}

/** The pages as most people see them, with an example application. */
export function PreviewedPage({
  page,
  brand,
  tenant: {
    place,
    scopes,
    settings: { passwordSignIn, passkeySignIn },
  },
  user,
  requestId,
}: PreviewedPageProps) {
  const t = useText();
  const example = t('signIn.example');
  const signedInAs = <SignedInAs user={user} tenantPlace={place} journey={{ requestId: null, returnTo: null }} />;
  switch (page) {
    case 'sign-in':
      return (
        <SignInShell
          brand={brand}
          title={t('signIn.signIn')}
          description={t.rich('signIn.toContinueToClient', { client: example, name: nameWithin })}
        >
          <TenantSentence brand={brand} />
          {passwordSignIn ? (
            <PasswordForm action="" passkeys={false} />
          ) : (
            <Button variant={passkeySignIn ? 'primary' : 'secondary'} size="lg" block>
              {passkeySignIn
                ? t('signIn.useAPasskey')
                : t.rich('signIn.continueWithName', {
                    name: example,
                    provider: (name) => <bdi>{name}</bdi>,
                  })}
            </Button>
          )}
          <Button variant="ghost" size="lg" block className="-mb-2 mt-3">
            {t('common.cancel')}
          </Button>
        </SignInShell>
      );
    case 'consent':
      return (
        <SignInShell
          wide
          brand={brand}
          title={t.rich('signIn.allowClientAccess', { client: example, app: (name) => <bdi>{name}</bdi> })}
          description={t.rich('signIn.youllThenBeSentTo', {
            host: 'app.example.com',
            name: nameWithin,
          })}
        >
          <ScopeList scopes={[...scopes].slice(0, 3).map(([name, description]) => ({ name, description }))} />
          <p className="mt-5 text-sm text-ink-muted">{signedInAs}</p>
          <DecisionForm action="" />
        </SignInShell>
      );
    case 'device':
      return (
        <SignInShell
          brand={brand}
          title={t('signIn.connectADevice')}
          description={t('signIn.enterCodeShownOnYour')}
          footer={signedInAs}
        >
          <CodeForm action="" userCode="" />
        </SignInShell>
      );
    case 'error':
      return (
        <SignInShell
          brand={brand}
          title={t(requestGone.title)}
          description={t(requestGone.description)}
          requestId={requestId}
        />
      );
  }
}
