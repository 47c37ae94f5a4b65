import { ActionForm } from '@/components/forms/action-form';
import type { FormAction } from '@/components/forms/form-state';
import { SubmitButton } from '@/components/forms/submit-button';
import { useText } from '@/components/text/use-text';
import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { CopyText } from '@/components/ui/copy-text';
import { DescriptionList } from '@/components/ui/description-list';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Time } from '@/components/ui/time';
import type { SayText } from '@/lib/platform/shared/say-text';
import { domainRecord, type TenantDomain } from '@/lib/tenants/domain/domain';
import type { MoveImpact } from '@/lib/tenants/register';
import { ChoiceRow } from '../../choice-row';
import { name, remove, takeBack, use, verify } from './actions';

/** What ends or has to be changed if a tenant's address changes, with counts; zero counts are left out. */
function moves(
  t: SayText,
  { sessions, passkeys, onlyPasskeys, passkeySignIns, clients, providers, receivers }: MoveImpact,
): string[] {
  const all: [number, string][] = [
    [
      sessions,
      t('tenants.sessionsRequireNewSignIn', {
        count: sessions,
      }),
    ],
    [passkeys, t('tenants.passkeysAreBoundToOld', { count: passkeys })],
    [onlyPasskeys, t('tenants.peopleWhoseOnlySecondFactor', { count: onlyPasskeys })],
    [passkeySignIns, t('tenants.activePeopleWhoSignIn', { count: passkeySignIns })],
    [clients, t('tenants.clientsNeedNewSettingsIf', { count: clients })],
    [providers, t('tenants.identityProvidersNeedNewRedirect', { count: providers })],
    [receivers, t('tenants.eventReceiversGetDifferentIssuer', { count: receivers })],
  ];
  return all.filter(([count]) => count > 0).map(([, words]) => words);
}

interface DomainCardProps {
  tenant: { id: string; name: string; domain: TenantDomain | null };
  /** What would end now if the address changes. */
  impact: MoveImpact;
  /** The issuer by path and, if there is a custom domain, the issuer by host name. */
  issuers: { path: string; host: string | null };
  /** The place of the tenant whose console is used. */
  operatorPlace: string;
}

/**
 * A tenant's custom domain: add it, verify it by DNS, use it after a confirmation of what ends, or go back to the path.
 */
export function DomainCard({
  tenant: { id, name: tenantName, domain },
  impact,
  issuers,
  operatorPlace,
}: DomainCardProps) {
  const t = useText();
  const fields = { id };
  const bound = (action: typeof verify) => action.bind(null, operatorPlace);
  if (!domain) {
    return (
      <Card title={t('tenants.customDomain')} description={t('tenants.tenantsOwnHostNameUsed')}>
        <NameForm id={id} action={name.bind(null, operatorPlace)} />
      </Card>
    );
  }
  const record = domainRecord(domain);
  const facts = [
    { term: t('tenants.hostName'), detail: <CopyText value={domain.host} what={t('tenants.hostNameLower')} /> },
    { term: t('tenants.recordType'), detail: 'TXT' },
    { term: t('tenants.recordName'), detail: <CopyText value={record.name} what={t('tenants.recordNameLower')} /> },
    { term: t('tenants.recordValue'), detail: <CopyText value={record.value} what={t('tenants.recordValueLower')} /> },
    ...(domain.verifiedAt ? [{ term: t('tenants.verified'), detail: <Time value={domain.verifiedAt} /> }] : []),
    ...(domain.usedSince ? [{ term: t('tenants.inUseSince'), detail: <Time value={domain.usedSince} /> }] : []),
  ];
  const removal = (
    <ConfirmDialog
      trigger={t('common.remove')}
      title={t('tenants.removeHost', { host: domain.host })}
      description={t('tenants.anythingThatNamesItAs')}
      confirmLabel={t('tenants.removeDomain')}
      action={bound(remove)}
      fields={fields}
    />
  );
  return (
    <Card title={t('tenants.customDomain')} flush>
      <div className="px-5 py-4">
        <DescriptionList items={facts} />
      </div>
      {!domain.verifiedAt && (
        <ActionForm action={bound(verify)} className="[&>[role]]:mx-5">
          <ChoiceRow text={t('tenants.createThisDnsRecordAnd')}>
            <input type="hidden" name="id" value={id} />
            <SubmitButton>{t('common.checkNow')}</SubmitButton>
          </ChoiceRow>
        </ActionForm>
      )}
      {domain.verifiedAt && !domain.usedSince && (
        <ChoiceRow text={t('tenants.domainIsVerifiedButNot')}>
          <ConfirmDialog
            trigger={t('tenants.startUsing')}
            triggerVariant="primary"
            title={t('tenants.startUsingHostForName', { name: tenantName, host: domain.host })}
            description={t('tenants.issuerBecomesIssuerTokensAnd', { issuer: issuers.host ?? '' })}
            ends={moves(t, impact)}
            confirmLabel={t('tenants.startUsingDomain')}
            action={bound(use)}
            fields={fields}
          />
        </ChoiceRow>
      )}
      {domain.usedSince ? (
        <ChoiceRow text={t('tenants.ifYouStopUsingIt', { issuer: issuers.path })}>
          <ConfirmDialog
            trigger={t('tenants.stopUsing')}
            title={t('tenants.stopUsingHostForName', { name: tenantName, host: domain.host })}
            description={t('tenants.tenantStopsAnsweringAtHost', { host: domain.host, issuer: issuers.path })}
            ends={moves(t, impact)}
            confirmLabel={t('tenants.stopUsingDomain')}
            action={bound(takeBack)}
            fields={fields}
          />
        </ChoiceRow>
      ) : (
        <ChoiceRow text={t('tenants.tenantStaysAtItsPath')}>{removal}</ChoiceRow>
      )}
    </Card>
  );
}

function NameForm({ id, action }: { id: string; action: FormAction }) {
  const t = useText();
  return (
    <ActionForm action={action}>
      <input type="hidden" name="id" value={id} />
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-64 flex-1">
          <Field label={t('tenants.hostName')} name="host" required>
            <Input
              name="host"
              required
              maxLength={253}
              placeholder="login.acme.com"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          </Field>
        </div>
        <SubmitButton variant="secondary">{t('tenants.addDomain')}</SubmitButton>
      </div>
    </ActionForm>
  );
}
