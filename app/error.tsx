'use client';

import { SignInShell } from '@/components/shell/sign-in-shell';
import { Button } from '@/components/ui/button';

function digestOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('digest' in error)) return undefined;
  return typeof error.digest === 'string' ? error.digest : undefined;
}

export default function ErrorPage({ error, retry }: { error: unknown; retry: () => void }) {
  const digest = digestOf(error);
  return (
    <SignInShell
      title="Something went wrong on our side"
      description="The page could not be shown. Try again; if it stays so, give your administrator the number below."
      footer={digest && <>Error <code className="font-mono select-all">{digest}</code></>}
    >
      <Button size="lg" variant="primary" onClick={retry}>
        Try again
      </Button>
    </SignInShell>
  );
}
