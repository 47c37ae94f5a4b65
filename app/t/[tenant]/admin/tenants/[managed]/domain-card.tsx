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
import { domainRecord, type TenantDomain } from '@/lib/tenants/domain/domain';
import type { MoveImpact } from '@/lib/tenants/register';
import { ChoiceRow } from '../../choice-row';
import { name, remove, takeBack, use, verify } from './domain-actions';
import { moves } from './moves';

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
      <Card
        title={t('Custom domain')}
        description={t('The tenant’s own host name, used as its issuer and for its pages. Verified by a DNS record.')}
      >
        <NameForm id={id} action={name.bind(null, operatorPlace)} />
      </Card>
    );
  }
  const record = domainRecord(domain);
  const facts = [
    { term: t('Host name'), detail: <CopyText value={domain.host} what={t('host name')} /> },
    { term: t('Record type'), detail: 'TXT' },
    { term: t('Record name'), detail: <CopyText value={record.name} what={t('record name')} /> },
    { term: t('Record value'), detail: <CopyText value={record.value} what={t('record value')} /> },
    ...(domain.verifiedAt ? [{ term: t('Verified'), detail: <Time value={domain.verifiedAt} /> }] : []),
    ...(domain.usedSince ? [{ term: t('In use since'), detail: <Time value={domain.usedSince} /> }] : []),
  ];
  const removal = (
    <ConfirmDialog
      trigger={t('Remove')}
      title={t('Remove {host}?', { host: domain.host })}
      description={t(
        'Anything that names it as issuer is no longer accepted, including access tokens that haven’t expired.',
      )}
      confirmLabel={t('Remove domain')}
      action={bound(remove)}
      fields={fields}
    />
  );
  return (
    <Card title={t('Custom domain')} flush>
      <div className="px-5 py-4">
        <DescriptionList items={facts} />
      </div>
      {!domain.verifiedAt && (
        <ActionForm action={bound(verify)} className="[&>[role]]:mx-5">
          <ChoiceRow
            text={t(
              'Create this DNS record and point the host name to this server, with a certificate for it. The domain isn’t served until the record is found.',
            )}
          >
            <input type="hidden" name="id" value={id} />
            <SubmitButton>{t('Check now')}</SubmitButton>
          </ChoiceRow>
        </ActionForm>
      )}
      {domain.verifiedAt && !domain.usedSince && (
        <ChoiceRow text={t('The domain is verified but not in use yet. Using it changes the tenant’s issuer.')}>
          <ConfirmDialog
            trigger={t('Start using')}
            triggerVariant="primary"
            title={t('Start using {host} for {name}?', { name: tenantName, host: domain.host })}
            description={t(
              'The issuer becomes {issuer}. Tokens and clients keep working; pages at the old address redirect to the new one. What changes:',
              { issuer: issuers.host ?? '' },
            )}
            ends={moves(t, impact)}
            confirmLabel={t('Start using domain')}
            action={bound(use)}
            fields={fields}
          />
        </ChoiceRow>
      )}
      {domain.usedSince ? (
        <ChoiceRow text={t('If you stop using it, the issuer changes back to {issuer}.', { issuer: issuers.path })}>
          <ConfirmDialog
            trigger={t('Stop using')}
            title={t('Stop using {host} for {name}?', { name: tenantName, host: domain.host })}
            description={t(
              'The tenant stops answering at {host}, and its issuer becomes {issuer}. Tokens keep working. What changes:',
              { host: domain.host, issuer: issuers.path },
            )}
            ends={moves(t, impact)}
            confirmLabel={t('Stop using domain')}
            action={bound(takeBack)}
            fields={fields}
          />
        </ChoiceRow>
      ) : (
        <ChoiceRow text={t('The tenant stays at its path.')}>{removal}</ChoiceRow>
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
          <Field label={t('Host name')} name="host" required>
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
        <SubmitButton variant="secondary">{t('Add domain')}</SubmitButton>
      </div>
    </ActionForm>
  );
}
