import { useText } from '@/components/text/use-text';
import { Callout } from '@/components/ui/callout';
import { TextLink } from '@/components/ui/text-link';
import { Time } from '@/components/ui/time';
import { type Person, personName } from '@/lib/people/person';
import { tenantPath } from '@/lib/platform/shared/paths';

/** The accountable person as a link; after that person left, when, and when what they were accountable for is suspended. */
export function OwnerState({
  of: { ownerLeftAt, suspendsAt },
  owner,
  tenantPlace,
}: {
  of: { ownerLeftAt: Date | null; suspendsAt: Date | null };
  /** Null if no one is accountable, or the person was permanently deleted. */
  owner: Person | null;
  tenantPlace: string;
}) {
  const t = useText();
  const link = owner && (
    <TextLink href={tenantPath(tenantPlace, `/admin/people/${owner.id}`)}>{personName(owner)}</TextLink>
  );
  if (ownerLeftAt === null) return <p className="text-sm">{link ?? t('owners.noOneIsAccountable')}</p>;
  return (
    <Callout tone="warning" title={t('owners.accountablePersonHasLeft')}>
      <p>
        {link} {t.rich('owners.leftOn', { time: () => <Time value={ownerLeftAt} /> })}{' '}
        {suspendsAt && t.rich('owners.suspendedOn', { time: () => <Time value={suspendsAt} /> })}
      </p>
    </Callout>
  );
}
