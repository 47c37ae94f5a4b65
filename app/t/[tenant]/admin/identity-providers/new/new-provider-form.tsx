import { ActionForm } from '@/components/forms/action-form';
import { EnteredInput } from '@/components/forms/entered-input';
import { SubmitButton } from '@/components/forms/submit-button';
import { useText } from '@/components/text/use-text';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { CopyText } from '@/components/ui/copy-text';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { type ProviderKind, providerPresets } from '@/lib/sign-in/identity-providers/provider-kinds';
import { CredentialFields, ProviderFields } from '../provider-fields';
import { newProviderPath } from '../provider-path';
import { create } from './create';
import { RedirectUriField } from './redirect-uri-field';

interface NewProviderFormProps {
  kind: ProviderKind;
  /** The suggested short name. */
  id: string;
  /** The redirect URI around the short name. */
  redirectUri: { before: string; after: string };
  tenantPlace: string;
  mayManageOwners: boolean;
}

/** What to register at the provider, and then the values that it gives in return. */
export function NewProviderForm({ kind, id, redirectUri, tenantPlace, mayManageOwners }: NewProviderFormProps) {
  const t = useText();
  const preset = providerPresets[kind];
  const { where, path, redirectUriLabel } = preset;
  return (
    <ActionForm action={create.bind(null, tenantPlace)} className="max-w-3xl">
      <EnteredInput />
      <input type="hidden" name="kind" value={kind} />
      <Card
        flush
        footer={
          <>
            <ButtonLink href={newProviderPath(tenantPlace)}>{t('common.cancel')}</ButtonLink>
            <SubmitButton>{t('identityProviders.addProvider')}</SubmitButton>
          </>
        }
      >
        <div className="divide-y *:px-5 *:py-5">
          <div className="space-y-4">
            <h2 className="text-base">{t('identityProviders.registerThisServer')}</h2>
            <div className="space-y-1 text-sm text-ink-muted">
              <p className="text-pretty">{t(where)}</p>
              {path && <p className="text-xs">{path.join(' › ')}</p>}
            </div>
            <RedirectUriField {...redirectUri} suggested={id} label={t(redirectUriLabel)} />
          </div>
          <div className="space-y-5">
            <h2 className="text-base">{t('identityProviders.enterTheValuesYouReceive')}</h2>
            <IssuerField kind={kind} />
            <CredentialFields preset={preset} />
          </div>
          <ProviderFields preset={preset} mayManageOwners={mayManageOwners} />
        </div>
      </Card>
    </ActionForm>
  );
}

function IssuerField({ kind }: { kind: ProviderKind }) {
  const t = useText();
  const { issuer } = providerPresets[kind];
  if (issuer.kind === 'fixed')
    return (
      <div className="space-y-1 text-sm">
        <p className="font-medium">{t('common.issuer')}</p>
        <CopyText value={issuer.issuer} what={t('common.issuerLower')} />
        <input type="hidden" name="issuer" value={issuer.issuer} />
      </div>
    );
  if (issuer.kind === 'part')
    return (
      <Field label={t(issuer.label)} name="issuer" required hint={t(issuer.hint)}>
        <Input
          name="issuer"
          required
          maxLength={200}
          placeholder={issuer.placeholder}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
    );
  return (
    <Field label={t('common.issuer')} name="issuer" required hint={t('identityProviders.issuerInItsMetadataAnd')}>
      <Input
        name="issuer"
        type="url"
        required
        maxLength={1024}
        placeholder="https://id.example.com"
        autoComplete="off"
        spellCheck={false}
      />
    </Field>
  );
}
