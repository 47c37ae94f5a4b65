import { headers } from 'next/headers';
import { SignInShell } from '@/components/shell/sign-in-shell';
import { ButtonLink } from '@/components/ui/button';
import { pathHeader } from '@/lib/auth/path-header';
import { text } from '@/lib/shared/text';
import { getText } from './language/get-text';
import { titled } from './language/titled';

export const generateMetadata = titled(text('Not allowed'));

export default async function Forbidden() {
  const t = await getText();
  const request = await headers();
  return (
    <SignInShell
      title={t('This page is not for your role')}
      description={t('You are signed in, but an administrator of this tenant has to give you a role that may open it.')}
      requestId={request.get('x-request-id') ?? undefined}
    >
      <ButtonLink href={startPage(request.get(pathHeader))} size="lg">
        {t('Go to the start page')}
      </ButtonLink>
    </SignInShell>
  );
}

/** The root of the tenant that an address is below. */
function startPage(address: string | null): string {
  return /^\/t\/[\w-]+/.exec(address ?? '')?.[0] ?? '/';
}
