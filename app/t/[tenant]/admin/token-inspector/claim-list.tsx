import { formatUtc } from '@/components/ui/format-time';
import { Time } from '@/components/ui/time';
import type { ClaimInWords } from '@/lib/grants/token-inspector/inspection';

/** Each claim with its value and meaning; times in the reader's time zone and as exact values. */
export function ClaimList({ claims }: { claims: readonly ClaimInWords[] }) {
  return (
    <dl className="divide-y text-sm">
      {claims.map(({ name, value, meaning, at }) => (
        <div key={name} className="grid gap-x-4 gap-y-1 py-2.5 first:pt-0 last:pb-0 sm:grid-cols-[11rem_minmax(0,1fr)]">
          <dt className="min-w-0 font-mono text-xs leading-5 wrap-anywhere">{name}</dt>
          <dd className="min-w-0 space-y-0.5">
            {at === null ? (
              <span className="block font-mono text-xs leading-5 wrap-anywhere whitespace-pre-wrap">{value}</span>
            ) : (
              <span className="flex flex-wrap gap-x-3">
                <Time value={at} />
                <span className="font-mono text-xs leading-5 text-ink-muted">
                  {formatUtc(new Date(at))}, {value}
                </span>
              </span>
            )}
            {meaning !== null && <span className="block text-ink-muted">{meaning}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
