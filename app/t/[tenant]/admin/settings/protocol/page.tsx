import { getText } from '@/app/language/get-text';
import { titled } from '@/app/language/titled';
import { FormSection } from '@/components/forms/form-section';
import { CopyText } from '@/components/ui/copy-text';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { Switch } from '@/components/ui/switch';
import { revocations } from '@/lib/oauth/endpoints/revocations';
import { signingAlgorithms } from '@/lib/oauth/keys/signing-algorithms';
import { endpointUrl } from '@/lib/oauth/protocol/endpoint-url';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import { roleSuffices } from '@/lib/people/role-suffices';
import { msg } from '@/lib/platform/shared/message';
import { issuerOf } from '@/lib/platform/shared/paths';
import { DoByApi } from '../../by-api/do-by-api';
import { changeProtocolSettings } from '../actions';
import { SettingsForm } from '../settings-form';
import { SettingsHeader } from '../settings-header';

export const generateMetadata = titled(msg('settings.protocol'));

/** What is required of requests, proofs and ID tokens, unless a client has its own setting. */
export default async function ProtocolPage({ params }: { params: Promise<{ tenant: string }> }) {
  const t = await getText();
  const { tenant, admin, container } = await requireAdmin((await params).tenant, 'auditor');
  const {
    requirePushedAuthorizationRequests,
    requireDpopNonce,
    defaultIdTokenAlgorithm,
    revocationFeed,
    acceptTokenInFormBody,
  } = tenant.settings;
  return (
    <>
      <SettingsHeader
        tenantPlace={tenant.place}
        title={t('settings.protocol')}
        description={t('settings.requestsProofsIdTokensAnd')}
      />
      <SettingsForm
        action={changeProtocolSettings.bind(null, tenant.place)}
        settings={{
          requirePushedAuthorizationRequests,
          requireDpopNonce,
          defaultIdTokenAlgorithm,
          revocationFeed,
          acceptTokenInFormBody,
        }}
        editable={roleSuffices(admin.role, 'admin')}
      >
        <FormSection
          id="authorization-requests"
          level={2}
          label={msg('settings.authorizationRequests')}
          description={msg('settings.requirementsForAllClientsYou')}
        >
          <Switch
            name="requirePushedAuthorizationRequests"
            defaultChecked={requirePushedAuthorizationRequests}
            label={t('common.requirePushedAuthorizationRequests')}
            description={t('settings.clientsMustFirstSendEach')}
          />
        </FormSection>
        <FormSection
          id="proof-of-possession"
          level={2}
          label={msg('settings.proofOfPossession')}
          description={msg('settings.clientsCanBindTokensTo')}
        >
          <Switch
            name="requireDpopNonce"
            defaultChecked={requireDpopNonce}
            label={t('settings.requireServerNonceInProofs')}
            description={t('settings.preventsAnyoneWithBriefAccess')}
          />
        </FormSection>
        <FormSection
          id="id-tokens"
          level={2}
          label={msg('settings.idTokens')}
          description={msg('settings.idTokensTellClientsWho')}
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
        </FormSection>
        <FormSection
          id="revocation-feed"
          level={2}
          label={msg('settings.revocationFeed')}
          description={msg('settings.forResourceServersThatVerify')}
        >
          <Switch
            name="revocationFeed"
            defaultChecked={revocationFeed}
            label={t('settings.publishRevocationFeed')}
            description={t('settings.signedAndPublicLikePublic')}
          />
          {revocationFeed && (
            <CopyText
              value={endpointUrl(issuerOf(container.config.url, tenant.place), revocations.path)}
              what={t('settings.feedUrl')}
            />
          )}
        </FormSection>
        <FormSection
          id="legacy-software"
          level={2}
          label={msg('settings.legacySoftware')}
          description={msg('settings.turnOnOnlyWhatYou')}
        >
          <Switch
            name="acceptTokenInFormBody"
            defaultChecked={acceptTokenInFormBody}
            label={t('settings.acceptAccessTokensInForm')}
            description={t('settings.forSoftwareThatCantSet')}
          />
        </FormSection>
      </SettingsForm>
      <DoByApi
        actions="settings/actions.ts"
        only={['changeProtocolSettings']}
        fields={[
          'requirePushedAuthorizationRequests',
          'requireDpopNonce',
          'defaultIdTokenAlgorithm',
          'revocationFeed',
          'acceptTokenInFormBody',
        ]}
        params={params}
      />
    </>
  );
}
