import Link from 'next/link';
import { Card } from '@/components/ui/card';
import { Time } from '@/components/ui/time';
import { ButtonLink } from '@/components/ui/button';
import type { FamilySummary } from '@/lib/families/family';
import { tenantPath } from '@/lib/tenants/paths';
import { counted } from '../../form-text';

interface LivingFamiliesProps {
  tenantSlug: string;
  personId: string;
  /** The last used ones. */
  families: readonly FamilySummary[];
  total: number;
}

/** Which clients hold access in the person's name now. */
export function LivingFamilies({ tenantSlug, personId, families, total }: LivingFamiliesProps) {
  const base = tenantPath(tenantSlug, '/admin/token-families');
  return (
    <Card
      title="Living token families"
      description="Clients that hold access in their name."
      flush
      actions={
        <ButtonLink size="sm" href={`${base}?person=${personId}`}>
          All, ended ones too
        </ButtonLink>
      }
    >
      {families.length === 0 && <p className="px-5 py-4 text-sm text-ink-muted">No client holds access in their name.</p>}
      <ul className="divide-y">
        {families.map(({ id, client, scopes, lastUsedAt }) => (
          <li key={id} className="relative px-5 py-2.5 text-sm hover:bg-hover/60">
            <Link href={`${base}/${id}`} className="font-medium outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent">
              {client.name ?? client.id}
            </Link>
            <p className="text-ink-muted">
              {scopes.join(' ')} · used <Time value={lastUsedAt} format="relative" />
            </p>
          </li>
        ))}
      </ul>
      {total > families.length && <p className="border-t px-5 py-2.5 text-sm text-ink-muted">And {counted(total - families.length, 'other')}.</p>}
    </Card>
  );
}
