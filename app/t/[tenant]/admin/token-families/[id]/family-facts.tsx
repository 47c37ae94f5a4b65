import Link from 'next/link';
import { Badge } from '@/components/ui/badge';
import { CopyText } from '@/components/ui/copy-text';
import { DescriptionList } from '@/components/ui/description-list';
import { Time } from '@/components/ui/time';
import type { Family } from '@/lib/families/family';
import { grants } from '@/lib/oauth/grants';
import { userAgentInWords } from '@/lib/shared/user-agent-in-words';
import { tenantPath } from '@/lib/tenants/paths';
import { clientPath } from '../../clients/client-path';
import { issuerPath } from '../../trusted-issuers/issuer-path';

const link = 'underline decoration-line-strong underline-offset-2 hover:decoration-current';

/** What was authorized, by whom, for whom, and until when. */
export function FamilyFacts({ family, tenantSlug }: { family: Family; tenantSlug: string }) {
  const { person, client } = family;
  return (
    <DescriptionList
      className="[&>div]:sm:grid-cols-[6rem_minmax(0,1fr)]"
      items={[
        { term: 'Person', detail: person.userName ? <Link className={link} href={tenantPath(tenantSlug, `/admin/people/${person.id}`)}>{person.displayName ?? person.userName}</Link> : `${person.id} (deleted)` },
        { term: 'Client', detail: client.name ? <Link className={link} href={clientPath(tenantSlug, client.id)}>{client.name}</Link> : `${client.id} (deleted)` },
        { term: 'Grant', detail: grants.find(({ name }) => name === family.grantType)?.label ?? family.grantType },
        { term: 'Scopes', detail: family.scopes.length > 0 && <Identifiers values={family.scopes} /> },
        ...(family.resources.length > 0 ? [{ term: 'Resources', detail: <Identifiers values={family.resources} /> }] : []),
        ...(family.assertionIssuer === null ? [] : [{ term: 'Vouched for by', detail: <Link className={link} href={issuerPath(tenantSlug, family.assertionIssuer)}>{family.assertionIssuer}</Link> }]),
        { term: 'Signed in with', detail: family.amr.join(', ') },
        { term: 'Started from', detail: family.ipAddress && `${family.ipAddress}, ${userAgentInWords(family.userAgent)}` },
        { term: 'Started', detail: <Time value={family.createdAt} /> },
        { term: 'Last used', detail: <Time value={family.lastUsedAt} /> },
        ...endsOf(family),
        { term: 'Family ID', detail: <CopyText value={family.id} what="family ID" /> },
      ]}
    />
  );
}

/** When it ended; or while it was not ended, when it will by itself. */
function endsOf({ revokedAt, generation, idleExpiresAt, absoluteExpiresAt }: Family) {
  if (revokedAt) return [{ term: 'Ended', detail: <Time value={revokedAt} /> }];
  const idle = generation > 0 ? [{ term: 'Ends if idle', detail: <Time value={idleExpiresAt} /> }] : [];
  return [...idle, { term: 'Ends at last', detail: <Time value={absoluteExpiresAt} /> }];
}

function Identifiers({ values }: { values: readonly string[] }) {
  return (
    <span className="flex flex-wrap gap-1">
      {values.map((value) => (
        <Badge key={value} mono>
          {value}
        </Badge>
      ))}
    </span>
  );
}
