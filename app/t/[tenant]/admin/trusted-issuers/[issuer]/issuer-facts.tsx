import Link from 'next/link';
import { Card } from '@/components/ui/card';
import { CopyText } from '@/components/ui/copy-text';
import { DescriptionList } from '@/components/ui/description-list';
import { Time } from '@/components/ui/time';
import { tenantPath } from '@/lib/tenants/paths';
import type { LivingFamilies, RegisteredIssuer } from '@/lib/trusted-issuers/issuer';
import { counted } from '../../form-text';

interface IssuerFactsProps {
  issuer: RegisteredIssuer;
  living: LivingFamilies;
  tenantSlug: string;
  /** Our own, which its assertions must name. */
  audience: string;
}

/** What the issuer is told, and what it has done. */
export function IssuerFacts({ issuer, living, tenantSlug, audience }: IssuerFactsProps) {
  const families = tenantPath(tenantSlug, `/admin/token-families?${new URLSearchParams({ q: issuer.issuer })}`);
  return (
    <Card>
      <DescriptionList
        items={[
          { term: 'Issuer (iss)', detail: <CopyText value={issuer.issuer} what="issuer" /> },
          { term: 'Audience (aud) to name', detail: <CopyText value={audience} what="audience" /> },
          {
            term: 'Started',
            detail: (
              <Link className="underline decoration-line-strong underline-offset-2 hover:decoration-current" href={families}>
                {counted(living.tokenFamilies, 'living token family', 'living token families')} of {counted(living.people, 'person', 'people')}
              </Link>
            ),
          },
          { term: 'Created', detail: <Time value={issuer.createdAt} /> },
        ]}
      />
    </Card>
  );
}
