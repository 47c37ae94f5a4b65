import { FormSection } from '@/components/forms/form-section';
import { useText } from '@/components/text/use-text';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Switch } from '@/components/ui/switch';
import { Textarea } from '@/components/ui/textarea';
import type { RegisteredClient } from '@/lib/grants/clients/client';
import { sections } from './sections';

/** What happens at the client when somebody signs out, here or there (OpenID Connect RP-Initiated and Back-Channel Logout). */
export function LogoutFields({ client }: { client: RegisteredClient }) {
  const t = useText();
  return (
    <FormSection {...sections.signingOut}>
      <Field
        label={t('Addresses after signing out')}
        name="post_logout_redirect_uris"
        optional
        hint={t(
          'One a line: where the browser may go on after a sign-out that the application has asked for. Compared whole.',
        )}
      >
        <Textarea
          name="post_logout_redirect_uris"
          rows={2}
          defaultValue={client.postLogoutRedirectUris.join('\n')}
          spellCheck={false}
        />
      </Field>
      <Field
        label={t('Tell it at')}
        name="backchannel_logout_uri"
        optional
        hint={t(
          'An address of the application, https, or http where the operator of this server allows its host. It is told, in a signed token, whenever a session in which it was used ends.',
        )}
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
        label={t('It needs to know which session')}
        description={t('Each of these tokens then names the session, not only the person.')}
      />
    </FormSection>
  );
}
