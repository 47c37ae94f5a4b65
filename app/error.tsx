'use client';

import { SignInShell } from '@/components/shell/sign-in-shell';
import { useText } from '@/components/text/use-text';
import { Button } from '@/components/ui/button';

function digestOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('digest' in error)) return undefined;
  return typeof error.digest === 'string' ? error.digest : undefined;
}

export default function ErrorPage({ error, retry }: { error: unknown; retry: () => void }) {
  const t = useText();
  const digest = digestOf(error);
  return (
    <SignInShell
      title={t('common.somethingWentWrongOnOur')}
      description={t('common.thisPageCouldntBeDisplayed')}
      footer={
        digest &&
        t.rich('common.errorDigest', {
          digest,
          number: (chunks) => <code className="font-mono select-all">{chunks}</code>,
        })
      }
    >
      <Button size="lg" variant="primary" onClick={retry}>
        {t('common.tryAgain')}
      </Button>
    </SignInShell>
  );
}
