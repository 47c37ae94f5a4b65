import type { ReactNode } from 'react';
import { getText } from '@/app/language/get-text';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { CopyText } from '@/components/ui/copy-text';
import { type DescriptionItem, DescriptionList } from '@/components/ui/description-list';
import { Field } from '@/components/ui/field';
import { Link } from '@/components/ui/link';
import { Textarea } from '@/components/ui/textarea';
import { Time } from '@/components/ui/time';
import { effectOf, effectOnRole } from '@/lib/directory/handle-signal';
import { reachOfIssuer } from '@/lib/directory/reach-of-issuer';
import type { Container } from '@/lib/edge/container';
import { tenantIssuer } from '@/lib/edge/oauth/tenant-issuer';
import type { RegisteredIssuer } from '@/lib/grants/trusted-issuers/issuer';
import type { PollState } from '@/lib/grants/trusted-issuers/poll-queue';
import type { AuditAction } from '@/lib/journal/audit/audit-entry';
import { listAuditEvents } from '@/lib/journal/audit/list-audit-events';
import { SHARED_SIGNALS_PATH } from '@/lib/oauth/endpoints/shared-signals';
import { endpointUrl } from '@/lib/oauth/protocol/endpoint-url';
import { verifySet } from '@/lib/oauth/signals/verify-set';
import { personName } from '@/lib/people/person';
import { issuerOf, tenantPath } from '@/lib/platform/shared/paths';
import type { SayText } from '@/lib/platform/shared/say-text';
import type { Tenant } from '@/lib/tenants/store';
import { CheckForm } from '../../check-form';
import { factLink } from '../../named-subject';
import { issuerPath } from '../issuer-path';
import { signalActionLabels } from '../labels';
import { check } from './actions';
import { beyondReachText } from './beyond-reach';
import { SubjectMatch } from './subject-match';

interface SignalsCardProps {
  issuer: RegisteredIssuer;
  context: { tenant: Tenant; container: Container };
  /** The token to test, as it was entered; empty for none. */
  given: string;
  /** The same for a subject. */
  subject: string;
  /** Whether the reader may check what the transmitter publishes. */
  mayCheck: boolean;
}

/** What a transmitter needs, what it has sent, and what a token of it would do. */
export async function SignalsCard({ issuer, context, given, subject, mayCheck }: SignalsCardProps) {
  const t = await getText();
  const { tenant, container } = context;
  const last = async (...action: AuditAction[]) => {
    const query = { tenantId: tenant.id, action, actor: issuer.issuer, pageSize: 1 };
    const { events } = await listAuditEvents(container.auditLog, query);
    return events[0]?.at;
  };
  const [verifiedAt, receivedAt, poll] = await Promise.all([
    last('signal.stream-verified'),
    last('signal.received', 'signal.stream-verified'),
    container.trustedIssuers.findPollState(tenant.id, issuer.issuer),
  ]);
  const log = (page: string, query: Record<string, string>) =>
    tenantPath(tenant.place, `/admin/${page}?${new URLSearchParams(query)}`);
  return (
    <Card title={t('trustedIssuers.signals')}>
      <div className="space-y-5">
        <DescriptionList
          items={[
            {
              term: t('trustedIssuers.signalsEndpoint'),
              detail: (
                <CopyText
                  value={endpointUrl(issuerOf(container.config.url, tenant.place), SHARED_SIGNALS_PATH)}
                  what={t('trustedIssuers.revocationEndpointLower')}
                />
              ),
            },
            {
              term: t('trustedIssuers.streamVerified'),
              detail: verifiedAt ? <Time value={verifiedAt} /> : t('trustedIssuers.streamNotVerified'),
            },
            ...(poll && issuer.signals?.pollUrl != null ? pollFacts(poll, t) : []),
            {
              term: t('trustedIssuers.lastSignal'),
              detail: receivedAt ? <Time value={receivedAt} /> : t('trustedIssuers.noSignals'),
            },
            {
              term: t('trustedIssuers.signals'),
              detail: (
                <span className="flex flex-wrap gap-x-4 gap-y-1">
                  <Link
                    className={factLink}
                    href={log('audit-log', { actor: issuer.issuer, action: 'signal.received' })}
                  >
                    {t('trustedIssuers.callsInAuditLog')}
                  </Link>
                  <Link className={factLink} href={log('why-did-it-fail', { endpoint: 'shared-signals' })}>
                    {t('trustedIssuers.callsRejected')}
                  </Link>
                </span>
              ),
            },
          ]}
        />
        {mayCheck && (
          <section aria-labelledby="check-transmitter" className="space-y-3">
            <h3 id="check-transmitter" className="text-sm font-medium">
              {t('trustedIssuers.checkTransmitter')}
            </h3>
            <p className="text-sm text-ink-muted">{t('trustedIssuers.checkTransmitterHint')}</p>
            <CheckForm action={check.bind(null, tenant.place)} checked={{ name: 'issuer', value: issuer.issuer }} />
          </section>
        )}
        <form action={issuerPath(tenant.place, issuer.issuer)} className="space-y-3">
          <Field label={t('trustedIssuers.testSet')} name="set" hint={t('trustedIssuers.testSetHint')}>
            <Textarea name="set" mono rows={3} defaultValue={given} maxLength={6000} spellCheck={false} required />
          </Field>
          <Button type="submit">{t('trustedIssuers.test')}</Button>
        </form>
        {given !== '' && <Finding issuer={issuer} context={context} given={given} />}
        <SubjectMatch issuer={issuer} context={context} given={subject} />
      </div>
    </Card>
  );
}

/** How polling goes. */
function pollFacts({ polledAt, failures, error }: PollState, t: SayText): DescriptionItem[] {
  const last = {
    term: t('trustedIssuers.lastPolled'),
    detail: polledAt ? <Time value={polledAt} /> : t('trustedIssuers.notPolledYet'),
  };
  if (!error) return [last];
  const failure = t('trustedIssuers.pollFailedBecause', { failures, reason: t(error) });
  return [last, { term: t('trustedIssuers.pollFailing'), detail: <span className="wrap-anywhere">{failure}</span> }];
}

/** What the token would do, and to whom. */
async function Finding({
  issuer,
  context: { tenant, container },
  given,
}: Pick<SignalsCardProps, 'issuer' | 'context' | 'given'>) {
  const t = await getText();
  const { oauth: store, remoteKeys, now } = container;
  const self = tenantIssuer(tenant, container.config.url);
  const verified = await verifySet(given.trim(), { issuer: self, store, remoteKeys, now });
  if (verified.kind === 'refused')
    return <Result>{t('trustedIssuers.setWouldBeRejected', { reason: t(verified.reason) })}</Result>;
  if (verified.transmitter.issuer !== issuer.issuer) return <Result>{t('trustedIssuers.setIsOfAnother')}</Result>;
  const { signal, transmitter } = verified;
  const { subject } = signal;
  const reach =
    subject && (await reachOfIssuer(container.directory, { tenantId: tenant.id, issuer: transmitter, subject }));
  if (!reach || reach.kind === 'nobody') return <Result>{t('trustedIssuers.setNamesNobody')}</Result>;
  const person = await container.directory.findPerson(tenant.id, reach.personId);
  const name = person ? personName(person) : reach.personId;
  const effect = effectOnRole(effectOf(signal, transmitter.signals, now()), person?.role ?? null);
  return (
    <Result>
      <Link className={factLink} href={tenantPath(tenant.place, `/admin/people/${reach.personId}`)}>
        {name}
      </Link>
      <p>
        {reach.kind === 'beyond'
          ? t(beyondReachText(reach.why, name))
          : t('trustedIssuers.setWould', { effect: t(signalActionLabels[effect]) })}
      </p>
    </Result>
  );
}

function Result({ children }: { children: ReactNode }) {
  return <div className="space-y-1 text-sm wrap-anywhere">{children}</div>;
}
