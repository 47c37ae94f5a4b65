'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { useText } from '@/components/text/use-text';
import { Card } from '@/components/ui/card';

const LOOKS_EVERY_MILLISECONDS = 3_000;

/** How far the deletion of a client has progressed. The page refreshes while it continues. */
export function BeingDeleted({ tokenFamilies, ended }: { tokenFamilies: number; ended: number }) {
  const t = useText();
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => router.refresh(), LOOKS_EVERY_MILLISECONDS);
    return () => clearInterval(timer);
  }, [router]);
  return (
    <Card title={t('Deletion')}>
      <p>
        {t('Deleting: {ended} of {tokenFamilies} token families ended', {
          ended: ended.toLocaleString('en'),
          tokenFamilies: tokenFamilies.toLocaleString('en'),
        })}
      </p>
      <progress className="mt-3 w-full" max={tokenFamilies} value={ended} aria-label={t('Token families ended')} />
      <p className="mt-3 text-ink-muted">
        {t(
          'All requests from the client are rejected, and none of its tokens work. Its client ID can be reused once deletion finishes.',
        )}
      </p>
    </Card>
  );
}
