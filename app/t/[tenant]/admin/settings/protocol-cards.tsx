import type { ReactNode } from 'react';
import { ActionForm } from '@/components/forms/action-form';
import { BasedOn } from '@/components/forms/based-on';
import type { FormAction } from '@/components/forms/form-state';
import { SubmitButton } from '@/components/forms/submit-button';
import { useText } from '@/components/text/use-text';
import { Card } from '@/components/ui/card';
import { CopyText } from '@/components/ui/copy-text';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { Switch } from '@/components/ui/switch';
import { signingAlgorithms } from '@/lib/oauth/keys/signing-algorithms';
import { settingsVersion } from '@/lib/tenants/change-settings';
import type { TenantSettings } from '@/lib/tenants/settings';
import { SavedNote } from '../saved-note';
import {
  changeFeedSettings,
  changeIdTokenSettings,
  changeLegacySettings,
  changeProofSettings,
  changeRequestSettings,
} from './actions';

interface CardProps<Setting extends keyof TenantSettings> {
  tenantPlace: string;
  settings: Pick<TenantSettings, Setting>;
  editable: boolean;
}

interface FeedCardProps extends CardProps<'revocationFeed'> {
  /** The address of the feed. */
  address: string;
}

/** The revocation feed, for resource servers that verify signatures without introspection. */
export function FeedCard({ tenantPlace, address, settings: { revocationFeed }, editable }: FeedCardProps) {
  const t = useText();
  return (
    <SettingsForm
      action={changeFeedSettings.bind(null, tenantPlace)}
      basedOn={settingsVersion({ revocationFeed })}
      title={t('settings.revocationFeed')}
      description={t('settings.forResourceServersThatVerify')}
      saveLabel={t('settings.saveFeedSettings')}
      editable={editable}
      below={revocationFeed && <CopyText value={address} what={t('settings.feedUrl')} />}
    >
      <Switch
        name="revocationFeed"
        defaultChecked={revocationFeed}
        label={t('settings.publishRevocationFeed')}
        description={t('settings.signedAndPublicLikePublic')}
      />
    </SettingsForm>
  );
}

/** Requirements for the proofs of possession of key-bound tokens (DPoP). */
export function ProofCard({ tenantPlace, settings: { requireDpopNonce }, editable }: CardProps<'requireDpopNonce'>) {
  const t = useText();
  return (
    <SettingsForm
      action={changeProofSettings.bind(null, tenantPlace)}
      basedOn={settingsVersion({ requireDpopNonce })}
      title={t('settings.proofOfPossession')}
      description={t('settings.clientsCanBindTokensTo')}
      saveLabel={t('settings.saveProofSettings')}
      editable={editable}
    >
      <Switch
        name="requireDpopNonce"
        defaultChecked={requireDpopNonce}
        label={t('settings.requireServerNonceInProofs')}
        description={t('settings.preventsAnyoneWithBriefAccess')}
      />
    </SettingsForm>
  );
}

/** How authorization requests must be sent. */
export function RequestsCard({
  tenantPlace,
  settings: { requirePushedAuthorizationRequests },
  editable,
}: CardProps<'requirePushedAuthorizationRequests'>) {
  const t = useText();
  return (
    <SettingsForm
      action={changeRequestSettings.bind(null, tenantPlace)}
      basedOn={settingsVersion({ requirePushedAuthorizationRequests })}
      title={t('settings.authorizationRequests')}
      description={t('settings.requirementsForAllClientsYou')}
      saveLabel={t('settings.saveRequestSettings')}
      editable={editable}
    >
      <Switch
        name="requirePushedAuthorizationRequests"
        defaultChecked={requirePushedAuthorizationRequests}
        label={t('common.requirePushedAuthorizationRequests')}
        description={t('settings.clientsMustFirstSendEach')}
      />
    </SettingsForm>
  );
}

/** The signature of ID tokens for clients that name no algorithm. */
export function IdTokensCard({
  tenantPlace,
  settings: { defaultIdTokenAlgorithm },
  editable,
}: CardProps<'defaultIdTokenAlgorithm'>) {
  const t = useText();
  return (
    <SettingsForm
      action={changeIdTokenSettings.bind(null, tenantPlace)}
      basedOn={settingsVersion({ defaultIdTokenAlgorithm })}
      title={t('settings.idTokens')}
      description={t('settings.idTokensTellClientsWho')}
      saveLabel={t('settings.saveIdTokenSettings')}
      editable={editable}
    >
      <Field
        label={t('settings.defaultSigningAlgorithm')}
        name="defaultIdTokenAlgorithm"
        hint={t('settings.forClientsRegisteredWithoutAlgorithm')}
        className="max-w-64"
      >
        <Select
          name="defaultIdTokenAlgorithm"
          defaultValue={defaultIdTokenAlgorithm}
          options={signingAlgorithms.map((name) => ({ value: name, label: name }))}
        />
      </Field>
    </SettingsForm>
  );
}

/** Features that are off because newer software does not need them. */
export function LegacyCard({
  tenantPlace,
  settings: { acceptTokenInFormBody },
  editable,
}: CardProps<'acceptTokenInFormBody'>) {
  const t = useText();
  return (
    <SettingsForm
      action={changeLegacySettings.bind(null, tenantPlace)}
      basedOn={settingsVersion({ acceptTokenInFormBody })}
      title={t('settings.legacySoftware')}
      description={t('settings.turnOnOnlyWhatYou')}
      saveLabel={t('settings.saveLegacySettings')}
      editable={editable}
    >
      <Switch
        name="acceptTokenInFormBody"
        defaultChecked={acceptTokenInFormBody}
        label={t('settings.acceptAccessTokensInForm')}
        description={t('settings.forSoftwareThatCantSet')}
      />
    </SettingsForm>
  );
}

interface SettingsFormProps {
  action: FormAction<{ basedOn: string }>;
  /** The version of the settings that the form shows. */
  basedOn: string;
  title: string;
  description: string;
  saveLabel: string;
  editable: boolean;
  /** The controls. */
  children: ReactNode;
  /** What is shown below them, for readers too who may change nothing. */
  below?: ReactNode;
}

function SettingsForm({
  action,
  basedOn,
  title,
  description,
  saveLabel,
  editable,
  children,
  below,
}: SettingsFormProps) {
  return (
    <ActionForm action={action}>
      <BasedOn version={basedOn} />
      <Card
        title={title}
        description={description}
        footer={
          editable && (
            <>
              <SavedNote />
              <SubmitButton>{saveLabel}</SubmitButton>
            </>
          )
        }
      >
        <div className="space-y-4">
          <fieldset disabled={!editable} className="min-w-0">
            {children}
          </fieldset>
          {below}
        </div>
      </Card>
    </ActionForm>
  );
}
