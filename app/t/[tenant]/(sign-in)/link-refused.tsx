import { SignInShell } from '@/components/shell/sign-in-shell';
import type { LinkPage } from '@/lib/auth/link-page';
import { tenantPath } from '@/lib/tenants/paths';

/** In place of the form of a link that cannot be used. It does not say why: whoever found the link learns nothing from it. */
export function LinkRefused({ page: { tenant, container, origin } }: { page: LinkPage }) {
  const link = (path: string, text: string) => <a href={tenantPath(tenant.slug, path)} className="underline underline-offset-2">{text}</a>;
  return (
    <SignInShell
      brand={{ name: tenant.name }}
      title="This link cannot be used"
      description="It was used already, replaced by a newer one, or is too old. If you have several mails, take the newest."
      footer={container.mail ? <>{link('/forgot-password', 'Ask for a new link')} or {link('/login', 'sign in')}</> : <>Ask an administrator for a new link, or {link('/login', 'sign in')}.</>}
      requestId={origin.requestId}
    />
  );
}
