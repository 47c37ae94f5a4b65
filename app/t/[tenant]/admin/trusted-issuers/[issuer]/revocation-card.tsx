import { getText } from '@/app/language/get-text';
import { Card } from '@/components/ui/card';
import { CopyText } from '@/components/ui/copy-text';
import { DescriptionList } from '@/components/ui/description-list';
import { Link } from '@/components/ui/link';
import { reachOfIssuer } from '@/lib/directory/reach-of-issuer';
import type { Container } from '@/lib/edge/container';
import type { RegisteredIssuer } from '@/lib/grants/trusted-issuers/issuer';
import { GLOBAL_REVOCATION_PATH } from '@/lib/oauth/global-revocation/verify-caller';
import { endpointUrl } from '@/lib/oauth/protocol/endpoint-url';
import { countTexts } from '@/lib/pages/console/ended';
import type { NamedSubject } from '@/lib/platform/shared/named-subject';
import { issuerOf, tenantPath } from '@/lib/platform/shared/paths';
import type { Tenant } from '@/lib/tenants/store';
import { factLink } from '../../named-subject';
import { issuerPath } from '../issuer-path';
import { beyondReachText } from './beyond-reach';
import { readSubject } from './read-subject';
import { SubjectQuestion, SubjectReadings, SubjectResult } from './subject-question';

interface RevocationCardProps {
  issuer: RegisteredIssuer;
  context: { tenant: Pick<Tenant, 'id' | 'place'>; container: Container };
  /** The subject to test, as it was entered; empty for none. */
  given: string;
}

/** What the issuer needs for Global Token Revocation, its calls, and whom a call would find. */
export async function RevocationCard({ issuer, context, given }: RevocationCardProps) {
  const t = await getText();
  const { tenant, container } = context;
  const endpoint = endpointUrl(issuerOf(container.config.url, tenant.place), GLOBAL_REVOCATION_PATH);
  const log = (page: string, query: Record<string, string>) =>
    tenantPath(tenant.place, `/admin/${page}?${new URLSearchParams(query)}`);
  return (
    <Card title={t('trustedIssuers.revocation')}>
      <div className="space-y-5">
        <DescriptionList
          items={[
            {
              term: t('trustedIssuers.revocationEndpoint'),
              detail: <CopyText value={endpoint} what={t('trustedIssuers.revocationEndpointLower')} />,
            },
            {
              term: t('trustedIssuers.calls'),
              detail: (
                <span className="flex flex-wrap gap-x-4 gap-y-1">
                  <Link className={factLink} href={log('audit-log', { actor: issuer.issuer })}>
                    {t('trustedIssuers.callsInAuditLog')}
                  </Link>
                  <Link className={factLink} href={log('why-did-it-fail', { endpoint: 'global-token-revocation' })}>
                    {t('trustedIssuers.callsRejected')}
                  </Link>
                </span>
              ),
            },
          ]}
        />
        <SubjectQuestion
          page={issuerPath(tenant.place, issuer.issuer)}
          name="subject"
          label={t('trustedIssuers.testSubject')}
          hint={t('trustedIssuers.testSubjectHint')}
          submit={t('trustedIssuers.test')}
          given={given}
        />
        {given !== '' && issuer.disabledAt && <p className="text-sm">{t('trustedIssuers.disabledSoCallsGet401')}</p>}
        {given !== '' && <Finding issuer={issuer} context={context} given={given} />}
      </div>
    </Card>
  );
}

/** What a call would find with the subject, or with each of its readings. */
async function Finding({ issuer, context, given }: RevocationCardProps) {
  const t = await getText();
  const subject = readSubject(given, issuer.issuer);
  if (!subject) return <SubjectResult>{t('trustedIssuers.subjectNotReadable')}</SubjectResult>;
  return (
    <SubjectReadings
      issuer={issuer.issuer}
      given={given}
      subject={subject}
      find={(named) => <Found issuer={issuer} context={context} subject={named} />}
    />
  );
}

type FoundProps = Pick<RevocationCardProps, 'issuer' | 'context'> & { subject: NamedSubject };

/** Whom a call with the subject would find, and what it would end. */
async function Found({ issuer, context: { tenant, container }, subject }: FoundProps) {
  const t = await getText();
  const { directory, now } = container;
  const reach = await reachOfIssuer(directory, { tenantId: tenant.id, issuer, subject });
  if (reach.kind === 'nobody') return <SubjectResult>{t('trustedIssuers.wouldFindNobody')}</SubjectResult>;
  const { personId } = reach;
  const names = await directory.listNames({ tenantId: tenant.id, connectionId: null }, [personId]);
  const name = names.get(personId) ?? personId;
  const link = (
    <Link className={factLink} href={tenantPath(tenant.place, `/admin/people/${personId}`)}>
      {name}
    </Link>
  );
  if (reach.kind === 'beyond')
    return (
      <SubjectResult>
        {link}
        <p>{t(beyondReachText(reach.why, name))}</p>
      </SubjectResult>
    );
  const counts = countTexts(t, await directory.countActiveGrants(tenant.id, personId, now()));
  return (
    <SubjectResult>
      {link}
      <p>{counts.length > 0 ? t('trustedIssuers.wouldEnd') : t('trustedIssuers.wouldEndNothing')}</p>
      {counts.length > 0 && (
        <ul className="list-disc ps-5">
          {counts.map((count) => (
            <li key={count}>{count}</li>
          ))}
        </ul>
      )}
    </SubjectResult>
  );
}
