'use client';

import { ActionForm } from '@/components/forms/action-form';
import { EnteredInput } from '@/components/forms/entered-input';
import type { FormAction } from '@/components/forms/form-state';
import { SubmitButton } from '@/components/forms/submit-button';
import { useText } from '@/components/text/use-text';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { CopyText } from '@/components/ui/copy-text';
import { DescriptionList } from '@/components/ui/description-list';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { InvitationChoice } from '../../invitation-choice';
import { HandedOutLink } from '../../people/handed-out-link';
import type { CreatedTenant } from './create';

/** What identifies the new tenant, and how its first owner signs in. */
function TenantCreated({ tenant: { name, issuer, owner, link, consoleHref, listHref } }: { tenant: CreatedTenant }) {
  const t = useText();
  return (
    <Card
      role="status"
      title={t('common.nameWasCreated', { name })}
      description={t('tenants.ownerUsesInvitationToChoose', {
        owner,
      })}
      footer={
        <ButtonLink href={listHref} variant="primary">
          {t('tenants.backToTenants')}
        </ButtonLink>
      }
    >
      <div className="space-y-5">
        <HandedOutLink link={link} label={t('common.invitationLink')} />
        <DescriptionList
          items={[
            { term: t('common.issuer'), detail: <CopyText value={issuer} what={t('common.issuerLower')} /> },
            {
              term: t('common.console'),
              detail: <CopyText value={new URL(consoleHref, issuer).href} what={t('tenants.consoleAddress')} />,
            },
          ]}
        />
      </div>
    </Card>
  );
}

interface CreateTenantFormProps {
  action: FormAction<CreatedTenant>;
  /** Whether invitations can be sent; if not, the link is shown. */
  sendsMail: boolean;
  listHref: string;
  /** The issuer of a tenant with the slug `acme`. */
  issuerExample: string;
}

/** The form, replaced by the invitation once the tenant was created. */
export function CreateTenantForm({ action, sendsMail, listHref, issuerExample }: CreateTenantFormProps) {
  const t = useText();
  return (
    <ActionForm action={action} className="max-w-2xl">
      {(state) =>
        state?.ok && state.data ? (
          <TenantCreated tenant={state.data} />
        ) : (
          <div className="space-y-5">
            <EnteredInput />
            <Card title={t('common.tenant')}>
              <div className="space-y-5">
                <Field label={t('common.name')} name="name" required hint={t('tenants.shownToPeopleWhenThey')}>
                  <Input name="name" required maxLength={200} autoComplete="off" />
                </Field>
                <Field
                  label={t('tenants.slug')}
                  name="slug"
                  required
                  hint={t('tenants.partOfIssuerItCant', { issuer: issuerExample })}
                >
                  <Input
                    name="slug"
                    required
                    maxLength={63}
                    autoComplete="off"
                    autoCapitalize="none"
                    spellCheck={false}
                  />
                </Field>
              </div>
            </Card>
            <Card
              title={t('tenants.firstOwner')}
              description={t('tenants.theyGetLinkToChoose')}
              footer={
                <>
                  <ButtonLink href={listHref}>{t('common.cancel')}</ButtonLink>
                  <SubmitButton>{t('common.createAndInvite')}</SubmitButton>
                </>
              }
            >
              <div className="space-y-5">
                <Field label={t('common.userName')} name="owner" required hint={t('tenants.usedToSignInOften')}>
                  <Input
                    name="owner"
                    required
                    maxLength={200}
                    autoComplete="off"
                    autoCapitalize="none"
                    spellCheck={false}
                  />
                </Field>
                <Field label={t('common.email')} name="email" optional>
                  <Input name="email" type="email" maxLength={254} autoComplete="off" />
                </Field>
                <InvitationChoice sendsMail={sendsMail} />
              </div>
            </Card>
          </div>
        )
      }
    </ActionForm>
  );
}
