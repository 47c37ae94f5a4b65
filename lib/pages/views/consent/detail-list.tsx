import { useId } from 'react';
import { useText } from '@/components/text/use-text';
import { DetailMembers } from '@/components/ui/detail-members';
import type { DescribedDetail } from '@/lib/oauth/authorization-details/described-detail';

interface DetailListProps {
  details: readonly DescribedDetail[];
  /** Whether something else is requested above. */
  besides: boolean;
}

/**
 * The authorization details that the client requests (RFC 9396): the tenant's description of the type, and everything
 * the entry contains. Consent to them is requested each time.
 */
export function DetailList({ details, besides }: DetailListProps) {
  const t = useText();
  const heading = useId();
  if (details.length === 0) return null;
  return (
    <>
      <h2 id={heading} className="mt-5 text-sm font-medium text-ink-muted first:mt-0">
        {besides ? t('signIn.thisTimeItAlsoAsks') : t('signIn.thisTimeItAsksFor')}
      </h2>
      <ul aria-labelledby={heading} className="mt-2 space-y-3">
        {details.map(({ type, name, description, members }, index) => (
          <li key={index} className="space-y-2 rounded-lg border px-3.5 py-3">
            <div>
              <h3 className="text-base font-medium wrap-anywhere">{name}</h3>
              {description !== null && <p className="text-base text-pretty">{description}</p>}
              <code className="block font-mono text-xs text-ink-subtle wrap-anywhere">{type}</code>
            </div>
            <DetailMembers members={members} />
          </li>
        ))}
      </ul>
    </>
  );
}
