'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { useText } from '@/components/text/use-text';
import { Card } from '@/components/ui/card';

const LOOKS_EVERY_MILLISECONDS = 3_000;

/** How far the deletion of a client has progressed. The page refreshes while it continues. */
export function DeletionProgress({ tokenFamilies, ended }: { tokenFamilies: number; ended: number }) {
  const t = useText();
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => router.refresh(), LOOKS_EVERY_MILLISECONDS);
    return () => clearInterval(timer);
  }, [router]);
  return (
    <Card title={t('common.deletion')}>
      <p>
        {t('clients.deletingEndedOfTokenFamilies', {
          ended: ended.toLocaleString('en'),
          tokenFamilies: tokenFamilies.toLocaleString('en'),
        })}
      </p>
      <progress
        className="mt-3 w-full"
        max={tokenFamilies}
        value={ended}
        aria-label={t('clients.tokenFamiliesEnded')}
      />
      <p className="mt-3 text-ink-muted">{t('clients.allRequestsFromClientAreRejected')}</p>
    </Card>
  );
}
