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

/** What the proofs of keys must be like to which tokens are bound (DPoP). */
export function ProofCard({ tenantPlace, settings: { requireDpopNonce }, editable }: ProofCardProps) {
  const t = useText();
  return (
    <ActionForm action={changeProofSettings.bind(null, tenantPlace)}>
      <BasedOn version={settingsVersion({ requireDpopNonce })} />
      <Card
        title={t('Proofs of possession')}
        description={t(
          'Applications may bind their tokens to a key of their own (DPoP), and prove with every request that they hold it. Each proof counts once, and for two minutes.',
        )}
        footer={
          editable && (
            <>
              <SavedNote />
              <SubmitButton>{t('Save proofs')}</SubmitButton>
            </>
          )
        }
      >
        <fieldset disabled={!editable} className="min-w-0">
          <Switch
            name="requireDpopNonce"
            defaultChecked={requireDpopNonce}
            label={t('Proofs must carry a nonce of this server')}
            description={t(
              'Then nobody who can use the key for a moment can make proofs for later. Every few minutes an application is told the next nonce and asks once more; libraries do that by themselves.',
            )}
          />
        </fieldset>
      </Card>
    </ActionForm>
  );
}
