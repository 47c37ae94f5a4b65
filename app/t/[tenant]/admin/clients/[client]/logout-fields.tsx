import { FormSection } from '@/components/forms/form-section';
import { useText } from '@/components/text/use-text';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Switch } from '@/components/ui/switch';
import { Textarea } from '@/components/ui/textarea';
import type { RegisteredClient } from '@/lib/grants/clients/client';
import { sections } from './sections';

/**
 * What happens at the client when a person signs out, here or there (OpenID Connect RP-Initiated and Back-Channel
 * Logout), or loses all access (Global Token Revocation).
 */
export function LogoutFields({ client }: { client: RegisteredClient }) {
  const t = useText();
  return (
    <FormSection {...sections.signingOut}>
      <Field
        label={t('clients.postLogoutRedirectUris')}
        name="post_logout_redirect_uris"
        optional
        hint={t('clients.onePerLineWhereBrowser')}
      >
        <Textarea
          name="post_logout_redirect_uris"
          rows={2}
          defaultValue={client.postLogoutRedirectUris.join('\n')}
          spellCheck={false}
        />
      </Field>
      <Field
        label={t('clients.backChannelLogoutUri')}
        name="backchannel_logout_uri"
        optional
        hint={t('clients.applicationsHttpsAddressOrHttp')}
      >
        <Input
          name="backchannel_logout_uri"
          type="url"
          defaultValue={client.backchannelLogoutUri ?? ''}
          placeholder="https://"
          autoComplete="off"
        />
      </Field>
      <Switch
        name="backchannel_logout_session_required"
        defaultChecked={client.backchannelLogoutSessionRequired}
        label={t('clients.requireSessionId')}
        description={t('clients.logoutTokensThenIdentifySession')}
      />
      <Field
        label={t('clients.globalTokenRevocationEndpoint')}
        name="global_token_revocation_endpoint"
        optional
        hint={t('clients.globalTokenRevocationEndpointHint')}
      >
        <Input
          name="global_token_revocation_endpoint"
          type="url"
          defaultValue={client.globalTokenRevocationEndpoint ?? ''}
          placeholder="https://"
          autoComplete="off"
        />
      </Field>
    </FormSection>
  );
}
