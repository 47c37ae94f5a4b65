'use client';

import { ActionForm } from '@/components/forms/action-form';
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
      title={t('{name} was created', { name })}
      description={t('{owner} uses the invitation to choose a password, then signs in to the tenant’s console.', {
        owner,
      })}
      footer={
        <ButtonLink href={listHref} variant="primary">
          {t('Back to tenants')}
        </ButtonLink>
      }
    >
      <div className="space-y-5">
        <HandedOutLink link={link} label={t('Invitation link')} />
        <DescriptionList
          items={[
            { term: t('Issuer'), detail: <CopyText value={issuer} what={t('issuer')} /> },
            {
              term: t('Console'),
              detail: <CopyText value={new URL(consoleHref, issuer).href} what={t('console address')} />,
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
            <Card title={t('Tenant')}>
              <div className="space-y-5">
                <Field label={t('Name')} name="name" required hint={t('Shown to people when they sign in.')}>
                  <Input name="name" required maxLength={200} autoComplete="off" />
                </Field>
                <Field
                  label={t('Slug')}
                  name="slug"
                  required
                  hint={t(
                    'Part of the issuer; it can’t be changed later. For example, acme gives {issuer}. Use lowercase letters, digits and hyphens, with no hyphen at either end.',
                    { issuer: issuerExample },
                  )}
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
              title={t('First owner')}
              description={t('They get a link to choose a password. You don’t get access to the tenant.')}
              footer={
                <>
                  <ButtonLink href={listHref}>{t('Cancel')}</ButtonLink>
                  <SubmitButton>{t('Create and invite')}</SubmitButton>
                </>
              }
            >
              <div className="space-y-5">
                <Field
                  label={t('User name')}
                  name="owner"
                  required
                  hint={t('Used to sign in, often the email address.')}
                >
                  <Input
                    name="owner"
                    required
                    maxLength={200}
                    autoComplete="off"
                    autoCapitalize="none"
                    spellCheck={false}
                  />
                </Field>
                <Field label={t('Email')} name="email" optional>
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
