import type { ReactNode } from 'react';
import { getText } from '@/app/language/get-text';
import { Button } from '@/components/ui/button';
import { DescriptionList } from '@/components/ui/description-list';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Link } from '@/components/ui/link';
import type { Container } from '@/lib/edge/container';
import type { RegisteredIssuer } from '@/lib/grants/trusted-issuers/issuer';
import type { NamedSubject } from '@/lib/platform/shared/named-subject';
import { tenantPath } from '@/lib/platform/shared/paths';
import type { Tenant } from '@/lib/tenants/store';
import { factLink } from '../../named-subject';
import { issuerPath } from '../issuer-path';
import { readSignalSubject } from './read-subject';

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
      <form action={issuerPath(context.tenant.place, issuer.issuer)}>
        <Field label={t('trustedIssuers.matchSubject')} name="sub_id" hint={t('trustedIssuers.matchSubjectHint')}>
          <div className="flex gap-3">
            <Input
              name="sub_id"
              defaultValue={given}
              maxLength={2000}
              autoComplete="off"
              spellCheck={false}
              required
              className="min-w-0 flex-1"
            />
            <Button type="submit">{t('trustedIssuers.match')}</Button>
          </div>
        </Field>
      </form>
      {given !== '' && <Matches issuer={issuer} context={context} given={given} />}
    </>
  );
}

async function Matches({ issuer, context, given }: SubjectMatchProps) {
  const t = await getText();
  const subject = readSignalSubject(given, issuer.issuer);
  if (!subject) return <Result>{t('trustedIssuers.signalSubjectNotReadable')}</Result>;
  const matched = (named: NamedSubject) => <Matched issuer={issuer} context={context} subject={named} />;
  if (subject.format !== 'email' || given.trim().startsWith('{')) return matched(subject);
  // An issuer may also identify its people by an address, such as their user name.
  const ofIssuer: NamedSubject = { format: 'iss_sub', iss: issuer.issuer, sub: subject.email };
  return (
    <DescriptionList
      items={[
        { term: t('trustedIssuers.asEmailAddress'), detail: matched(subject) },
        { term: t('trustedIssuers.asSubjectOfIssuer'), detail: matched(ofIssuer) },
      ]}
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
  const within = await directory.findNamedByIssuer(tenant.id, issuer, subject);
  const id = within ?? (await directory.findNamedByIssuer(tenant.id, unlimited(issuer), subject));
  if (id === null) return <Result>{t('trustedIssuers.subjectMatchesNobody')}</Result>;
  const names = await directory.listNames({ tenantId: tenant.id, connectionId: null }, [id]);
  return (
    <Result>
      <Link className={factLink} href={tenantPath(tenant.place, `/admin/people/${id}`)}>
        {names.get(id) ?? id}
      </Link>
      {within === null && <p>{t('trustedIssuers.subjectIsBeyondReach')}</p>}
    </Result>
  );
}

/** The issuer as if it could name everyone, as far as its subjects tell whom they mean. */
function unlimited(issuer: RegisteredIssuer): RegisteredIssuer {
  const { revocation } = issuer;
  const everyone = revocation && { ...revocation, people: 'everyone' as const, of: null, includesAdministrators: true };
  return { ...issuer, emailDomains: [], revocation: everyone };
}

function Result({ children }: { children: ReactNode }) {
  return <div className="space-y-1 text-sm wrap-anywhere">{children}</div>;
}
