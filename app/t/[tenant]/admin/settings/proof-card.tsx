import { ActionForm } from '@/components/forms/action-form';
import { BasedOn } from '@/components/forms/based-on';
import { SubmitButton } from '@/components/forms/submit-button';
import { useText } from '@/components/text/use-text';
import { Card } from '@/components/ui/card';
import { Switch } from '@/components/ui/switch';
import { settingsVersion } from '@/lib/tenants/change-settings';
import type { TenantSettings } from '@/lib/tenants/settings';
import { SavedNote } from '../saved-note';
import { changeProofSettings } from './change-proof-settings';

interface ProofCardProps {
  tenantPlace: string;
  settings: Pick<TenantSettings, 'requireDpopNonce'>;
  editable: boolean;
}

/** Requirements for the proofs of possession of key-bound tokens (DPoP). */
export function ProofCard({ tenantPlace, settings: { requireDpopNonce }, editable }: ProofCardProps) {
  const t = useText();
  return (
    <ActionForm action={changeProofSettings.bind(null, tenantPlace)}>
      <BasedOn version={settingsVersion({ requireDpopNonce })} />
      <Card
        title={t('settings.proofOfPossession')}
        description={t('settings.clientsCanBindTokensTo')}
        footer={
          editable && (
            <>
              <SavedNote />
              <SubmitButton>{t('settings.saveProofSettings')}</SubmitButton>
            </>
          )
        }
      >
        <fieldset disabled={!editable} className="min-w-0">
          <Switch
            name="requireDpopNonce"
            defaultChecked={requireDpopNonce}
            label={t('settings.requireServerNonceInProofs')}
            description={t('settings.preventsAnyoneWithBriefAccess')}
          />
        </fieldset>
      </Card>
    </ActionForm>
  );
}
