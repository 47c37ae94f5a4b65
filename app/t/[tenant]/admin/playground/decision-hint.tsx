'use client';

import { useState } from 'react';
import { type LivePage, useLive } from '@/components/live/use-live';
import { useText } from '@/components/text/use-text';

/** Says that the person has decided for whom a flow waits, so that the next poll brings the answer. */
export function DecisionHint({ live }: { live: LivePage }) {
  const t = useText();
  const [decided, setDecided] = useState(false);
  // From now by the server's clock: the page may have been rendered before an earlier run.
  useLive({ ...live, since: '' }, { renew: () => setDecided(true) });
  return (
    <p role="status" className="text-sm">
      {decided && t('playground.personHasDecided')}
    </p>
  );
}
