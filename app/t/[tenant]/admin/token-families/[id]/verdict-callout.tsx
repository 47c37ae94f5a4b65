import { Callout } from '@/components/ui/callout';
import { Time } from '@/components/ui/time';
import type { Verdict } from '@/lib/grants/token-families/verdict';

const tones = { living: 'success', raced: 'info', expired: 'info', revoked: 'warning', leaked: 'danger' } as const;

/** The state of the family in plain words. */
export function VerdictCallout({ verdict: { kind, headline, at, sentences } }: { verdict: Verdict }) {
  return (
    <Callout
      tone={tones[kind]}
      title={
        <>
          {headline}
          {at && (
            <span className="font-normal text-ink-muted">
              {' · '}
              <Time value={at} />
            </span>
          )}
        </>
      }
    >
      <p className="max-w-3xl">{sentences.join(' ')}</p>
    </Callout>
  );
}
