import Link from 'next/link';
import { useText } from '@/components/text/use-text';
import { Card } from '@/components/ui/card';
import { CopyText } from '@/components/ui/copy-text';
import { DescriptionList } from '@/components/ui/description-list';
import { Time } from '@/components/ui/time';
import type { ActiveFamilies, RegisteredIssuer } from '@/lib/grants/trusted-issuers/issuer';
import { tenantPath } from '@/lib/platform/shared/paths';

interface IssuerFactsProps {
  issuer: RegisteredIssuer;
  living: ActiveFamilies;
  tenantPlace: string;
  /** The tenant's issuer, which must be the audience of its assertions. */
  audience: string;
}

/** The values that the issuer needs, and its activity. */
export function IssuerFacts({ issuer, living, tenantPlace, audience }: IssuerFactsProps) {
  const t = useText();
  const families = tenantPath(tenantPlace, `/admin/token-families?${new URLSearchParams({ q: issuer.issuer })}`);
  return (
    <Card>
      <DescriptionList
        items={[
          { term: t('common.issuerIss'), detail: <CopyText value={issuer.issuer} what={t('common.issuerLower')} /> },
          {
            term: t('trustedIssuers.requiredAudienceAud'),
            detail: <CopyText value={audience} what={t('common.audienceLower')} />,
          },
          {
            term: t('common.started'),
            detail: (
              <Link
                className="underline decoration-line-strong underline-offset-2 hover:decoration-current"
                href={families}
              >
                {t('trustedIssuers.activeTokenFamiliesOfPeople', {
                  families: living.tokenFamilies,
                  people: living.people,
                })}
              </Link>
            ),
          },
          { term: t('common.created'), detail: <Time value={issuer.createdAt} /> },
        ]}
      />
    </Card>
  );
}
