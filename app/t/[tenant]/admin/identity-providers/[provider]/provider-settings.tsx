import { ActionForm } from '@/components/forms/action-form';
import { BasedOn } from '@/components/forms/based-on';
import { SubmitButton } from '@/components/forms/submit-button';
import { useText } from '@/components/text/use-text';
import { Card } from '@/components/ui/card';
import type { SelectOption } from '@/components/ui/select';
import { mayManage, ownersOnly } from '@/lib/people/may-manage';
import type { Role } from '@/lib/people/person';
import { roleSuffices } from '@/lib/people/role-suffices';
import type { IdentityProvider } from '@/lib/sign-in/identity-providers/provider';
import { providerVersion } from '@/lib/sign-in/identity-providers/provider-file';
import { SavedNote } from '../../saved-note';
import { ProviderFields } from '../provider-fields';
import { ProvisioningFields } from '../provisioning-fields';
import type { ShownGroupRule } from '../provisioning-form';
import { update } from './actions';

interface ProviderSettingsProps {
  provider: IdentityProvider;
  /** The provider's rules for groups. */
  groups: readonly ShownGroupRule[];
  /** What claims can be mapped to. */
  options: readonly SelectOption[];
  tenantPlace: string;
  /** Auditors can view everything but change nothing. */
  role: Role | null;
}

/** How the provider is used, and which people it may sign in. */
export function ProviderSettings({ provider, groups, options, tenantPlace, role }: ProviderSettingsProps) {
  const t = useText();
  const { clientSecretSealed, ...settings } = provider;
  const mayManageOwners = mayManage(role, 'owner');
  const withheld = roleSuffices(role, 'admin') && provider.includesAdministrators && !mayManageOwners;
  const editable = roleSuffices(role, 'admin') && !withheld;
  return (
    <ActionForm action={update.bind(null, tenantPlace)}>
      <BasedOn version={providerVersion(provider)} />
      <input type="hidden" name="provider" value={provider.id} />
      <Card
        title={t('common.settings')}
        description={
          editable
            ? t('identityProviders.changesApplyFromNextSign')
            : withheld
              ? t(ownersOnly)
              : t('common.yourRoleCanViewThese')
        }
        stickyFooter
        flush
        footer={
          editable && (
            <>
              <SavedNote />
              <SubmitButton>{t('common.saveChanges')}</SubmitButton>
            </>
          )
        }
      >
        <fieldset disabled={!editable} className="min-w-0 divide-y *:px-5 *:py-5">
          <ProviderFields
            provider={{ ...settings, hasSecret: clientSecretSealed !== null }}
            mayManageOwners={mayManageOwners}
          />
          <ProvisioningFields settings={provider.provisioning} groups={groups} options={options} />
        </fieldset>
      </Card>
    </ActionForm>
  );
}
