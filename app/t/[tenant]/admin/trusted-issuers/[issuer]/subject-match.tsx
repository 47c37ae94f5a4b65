import { getText } from '@/app/language/get-text';
import { Link } from '@/components/ui/link';
import { reachOfIssuer } from '@/lib/directory/reach-of-issuer';
import type { Container } from '@/lib/edge/container';
import type { RegisteredIssuer } from '@/lib/grants/trusted-issuers/issuer';
import type { NamedSubject } from '@/lib/platform/shared/named-subject';
import { tenantPath } from '@/lib/platform/shared/paths';
import type { Tenant } from '@/lib/tenants/store';
import { factLink } from '../../named-subject';
import { issuerPath } from '../issuer-path';
import { beyondReachText } from './beyond-reach';
import { readSignalSubject } from './read-subject';
import { SubjectQuestion, SubjectReadings, SubjectResult } from './subject-question';

interface SubjectMatchProps {
  issuer: RegisteredIssuer;
  context: { tenant: Pick<Tenant, 'id' | 'place'>; container: Container };
  /** The subject, as it was entered; empty for none. */
  given: string;
}

/** Asks for the subject of a signal, and shows the person whom it would match. */
export async function SubjectMatch({ issuer, context, given }: SubjectMatchProps) {
  const t = await getText();
  return (
    <>
      <SubjectQuestion
        page={issuerPath(context.tenant.place, issuer.issuer)}
        name="sub_id"
        label={t('trustedIssuers.matchSubject')}
        hint={t('trustedIssuers.matchSubjectHint')}
        submit={t('trustedIssuers.match')}
        given={given}
      />
      {given !== '' && <Matches issuer={issuer} context={context} given={given} />}
    </>
  );
}

async function Matches({ issuer, context, given }: SubjectMatchProps) {
  const t = await getText();
  const subject = readSignalSubject(given, issuer.issuer);
  if (!subject) return <SubjectResult>{t('trustedIssuers.signalSubjectNotReadable')}</SubjectResult>;
  return (
    <SubjectReadings
      issuer={issuer.issuer}
      given={given}
      subject={subject}
      find={(named) => <Matched issuer={issuer} context={context} subject={named} />}
    />
  );
}

/** The person whom the subject matches, or whom it would match if the issuer could name everyone. */
async function Matched({
  issuer,
  context: { tenant, container },
  subject,
}: Omit<SubjectMatchProps, 'given'> & { subject: NamedSubject }) {
  const t = await getText();
  const { directory } = container;
  const reach = await reachOfIssuer(directory, { tenantId: tenant.id, issuer, subject });
  if (reach.kind === 'nobody') return <SubjectResult>{t('trustedIssuers.subjectMatchesNobody')}</SubjectResult>;
  const { personId: id } = reach;
  const names = await directory.listNames({ tenantId: tenant.id, connectionId: null }, [id]);
  const name = names.get(id) ?? id;
  return (
    <SubjectResult>
      <Link className={factLink} href={tenantPath(tenant.place, `/admin/people/${id}`)}>
        {name}
      </Link>
      {reach.kind === 'beyond' && <p>{t(beyondReachText(reach.why, name))}</p>}
    </SubjectResult>
  );
}
