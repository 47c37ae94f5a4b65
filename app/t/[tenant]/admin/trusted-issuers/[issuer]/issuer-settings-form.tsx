import { cn } from '@/components/cn';
import { ActionForm } from '@/components/forms/action-form';
import { BasedOn } from '@/components/forms/based-on';
import { SubmitButton } from '@/components/forms/submit-button';
import { useText } from '@/components/text/use-text';
import { Card } from '@/components/ui/card';
import type { SelectOption } from '@/components/ui/select';
import { concernsAdministrators, type RegisteredIssuer } from '@/lib/grants/trusted-issuers/issuer';
import { issuerVersion } from '@/lib/grants/trusted-issuers/issuer-file';
import { mayManage, ownersOnly } from '@/lib/people/may-manage';
import type { Role } from '@/lib/people/person';
import { roleSuffices } from '@/lib/people/role-suffices';
import { withoutMachineScopes } from '@/lib/tenants/built-in-scopes';
import type { Tenant } from '@/lib/tenants/store';
import { SavedNote } from '../../saved-note';
import { IssuerFields } from '../issuer-fields';
import { forPurposes, PurposeField } from '../purpose-field';
import { purposeOf } from '../purposes';
import { update } from './actions';

interface IssuerSettingsFormProps {
  issuer: RegisteredIssuer;
  tenant: Pick<Tenant, 'place' | 'scopes'>;
  /** Auditors can view everything but change nothing. */
  role: Role | null;
  revocable: readonly SelectOption[];
}

/** The settings of a trusted issuer. */
export function IssuerSettingsForm({ issuer, tenant, role, revocable }: IssuerSettingsFormProps) {
  const t = useText();
  const mayManageOwners = mayManage(role, 'owner');
  const withheld = roleSuffices(role, 'admin') && concernsAdministrators(issuer) && !mayManageOwners;
  const editable = roleSuffices(role, 'admin') && !withheld;
  return (
    <ActionForm action={update.bind(null, tenant.place)}>
      <BasedOn version={issuerVersion(issuer)} />
      <input type="hidden" name="issuer" value={issuer.issuer} />
      <Card
        title={t('common.settings')}
        description={
          editable
            ? t('trustedIssuers.changesApplyFromNextAssertion')
            : withheld
              ? t(ownersOnly)
              : t('common.yourRoleCanViewThese')
        }
        footer={
          editable && (
            <>
              <SavedNote />
              <SubmitButton>{t('common.saveChanges')}</SubmitButton>
            </>
          )
        }
        stickyFooter
        flush
      >
        <fieldset disabled={!editable} className={cn(forPurposes, 'min-w-0 divide-y *:px-5 *:py-5')}>
          <div>
            <PurposeField chosen={purposeOf(issuer)} />
          </div>
          <IssuerFields
            issuer={issuer}
            scopes={withoutMachineScopes(tenant.scopes)}
            mayManageOwners={mayManageOwners}
            revocable={revocable}
          />
        </fieldset>
      </Card>
    </ActionForm>
  );
}
